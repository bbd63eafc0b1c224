# Builds build\scorekeeper-VERSION-setup.exe:   powershell installers\windows\build.ps1
# NOT TRIED YET: written without a Windows machine. Needs Python 3.12 or newer and Inno Setup 6 (iscc on the path), and
# build\fonts brought along: installers\parts.py says on top how it is made.
$ErrorActionPreference = "Stop"
Set-Location (Join-Path $PSScriptRoot "..\..")

# Runs one program and stops here when it fails: by itself Windows PowerShell goes on after a program that failed.
function Invoke-Step {
    $program, $words = $args
    & $program @words
    if ($LASTEXITCODE -ne 0) { throw "$program stopped with status $LASTEXITCODE" }
}

if (-not (Test-Path .venv)) { Invoke-Step python -m venv .venv }
$python = ".venv\Scripts\python.exe"
Invoke-Step $python -m pip install -q --require-hashes --no-deps --only-binary ":all:" -r installers\constraints.txt
Invoke-Step $python -m pip install -q --no-index --no-deps --no-build-isolation -e .
Invoke-Step $python installers\icons.py build\icons
Invoke-Step $python -m PyInstaller --noconfirm --clean --distpath build\dist --workpath build\work installers\scorekeeper.spec
$version = Invoke-Step $python -c "import tomllib; print(tomllib.load(open('pyproject.toml', 'rb'))['project']['version'])"
Invoke-Step iscc "/DVersion=$version" installers\windows\scorekeeper.iss
