; Inno Setup 6. NOT TRIED YET: written without a Windows machine; build.ps1 beside it calls it.
#ifndef Version
  #error Give the version: iscc /DVersion=0.1.0 scorekeeper.iss
#endif

[Setup]
AppId={{6C1C8D4E-5A0B-4B56-9F56-56A1D05C0E56}
AppName=Scorekeeper
AppVersion={#Version}
DefaultDirName={autopf}\Scorekeeper
DefaultGroupName=Scorekeeper
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
LicenseFile=..\..\LICENSE
OutputDir=..\..\build
OutputBaseFilename=scorekeeper-{#Version}-setup
SetupIconFile=..\..\build\icons\scorekeeper.ico
WizardStyle=modern

[Files]
Source: "..\..\build\parts\LICENCES.txt"; DestDir: "{app}"; Flags: ignoreversion
Source: "..\..\build\dist\scorekeeper\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{group}\Scorekeeper"; Filename: "{app}\scorekeeper.exe"

[Registry]
Root: HKA; Subkey: "Software\Classes\.scorekeeper"; ValueType: string; ValueData: "Scorekeeper.Event"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Scorekeeper.Event"; ValueType: string; ValueData: "Scorekeeper event"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Scorekeeper.Event\shell\open\command"; ValueType: string; ValueData: """{app}\scorekeeper.exe"" ""%1"""

[Run]
Filename: "{app}\scorekeeper.exe"; Description: "Open Scorekeeper"; Flags: nowait postinstall skipifsilent
