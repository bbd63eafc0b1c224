# Builds build\scorekeeper-VERSION-setup.exe:   powershell installers\windows\build.ps1
# NOT TRIED YET: written without a Windows machine. Needs Python 3.12 or newer and Inno Setup 6 (iscc on the path).
$ErrorActionPreference = "Stop"
$PSNativeCommandUseErrorActionPreference = $true
Set-Location (Join-Path $PSScriptRoot "..\..")

if (-not (Test-Path .venv)) { python -m venv .venv }
$python = ".venv\Scripts\python.exe"
& $python -m pip install -q --require-hashes --no-deps --only-binary :all: -r installers\constraints.txt
& $python -m pip install -q --no-index --no-deps --no-build-isolation -e .
& $python installers\icons.py build\icons
& $python -m PyInstaller --noconfirm --clean --distpath build\dist --workpath build\work installers\scorekeeper.spec
$version = & $python -c "import tomllib; print(tomllib.load(open('pyproject.toml', 'rb'))['project']['version'])"
iscc "/DVersion=$version" installers\windows\scorekeeper.iss
