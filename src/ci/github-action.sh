#!/usr/bin/env bash
# The steps of action.yml: install, review, conclude. Inputs come from the environment. File names and messages are untrusted, so that
# workflow commands in them are switched off.
set -euo pipefail
unset CDPATH

folder="${RUNNER_TEMP:?}/proofmark"

# Reports an error of the set-up. The text is ours.
fail() {
  echo "::error title=Proofmark::$1"
  exit 1
}

install() {
  [[ ${INPUT_VERSION:-} =~ ^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?$ ]] ||
    fail 'The input "version" must be an exact version, such as 0.1.0.'
  node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 16) ? 0 : 1)' ||
    fail 'Node 20.16 or later is missing. Add actions/setup-node before this step.'
  rm -rf -- "$folder"
  mkdir -p -- "$folder"
  # Not in the checkout, whose .npmrc could name another registry.
  cd -- "$folder"
  echo '{ "private": true }' >package.json
  npm install --no-audit --no-fund --no-save --ignore-scripts --loglevel=error "proofmark@$INPUT_VERSION"
}

read_inputs() {
  local line
  files=()
  flags=()
  while IFS= read -r line || [[ -n $line ]]; do
    line="${line%$'\r'}"
    [[ -z ${line//[[:space:]]/} ]] || files+=("$line")
  done <<<"${INPUT_FILES:-}"
  [[ ${#files[@]} -gt 0 ]] || fail 'The input "files" is empty. List at least one file, folder, or pattern.'
  case "${INPUT_FAIL_ON:-}" in
  error | never) ;;
  suspect) flags=(--suspects) ;;
  *) fail 'The input "fail-on" must be error, suspect, or never.' ;;
  esac
}

# Prints the reviews in a format. Exit code: that of the command.
run_review() {
  "$folder/node_modules/.bin/proofmark" review ${flags[@]+"${flags[@]}"} --format "$1" -- "${files[@]}"
}

review() {
  local code=0 token result
  read_inputs
  cd -- "${GITHUB_WORKSPACE:?}"
  token="$(node -p 'require("node:crypto").randomUUID()')"
  echo "::stop-commands::$token"
  run_review sarif >"$folder/proofs.sarif" 2>"$folder/messages.txt" || code=$?
  cat -- "$folder/messages.txt"
  echo "::$token::"
  # By default, a repository may have no proofs. Then no other message is there.
  if [[ $code -eq 2 && ${files[*]} == . ]] &&
    ! grep -qvE '^proofmark: \.: (Skipped|No proofs in this folder\.) ' "$folder/messages.txt"; then
    code=0
    result='No proofs found. Set the input files to check other texts.'
    echo "::warning title=Proofmark::$result"
  else
    result="$(describe "$code")"
    # Errors were reported above.
    run_review github 2>/dev/null || true
  fi
  {
    echo '## Proofmark'
    echo
    echo "$result"
    echo
    # A summary has at most 1 MiB.
    run_review markdown 2>/dev/null | head -c 900000 || true
    echo
  } >>"${GITHUB_STEP_SUMMARY:?}"
  {
    echo "exit-code=$code"
    # After a crash, the log isn't complete. Without any input, there is none.
    [[ $code -gt 2 || ! -s $folder/proofs.sarif ]] || echo "sarif=$folder/proofs.sarif"
  } >>"${GITHUB_OUTPUT:?}"
}

describe() {
  case "$1" in
  0) echo 'No error found.' ;;
  1) if [[ ${INPUT_FAIL_ON:-} == suspect ]]; then echo 'Errors or suspects found.'; else echo 'Errors found.'; fi ;;
  *) echo "Some input couldn't be read or checked." ;;
  esac
}

conclude() {
  local code="${REVIEW_EXIT_CODE:-}"
  [[ $code =~ ^[0-9]+$ ]] || fail "The review didn't finish."
  if [[ $code -eq 0 ]]; then
    describe 0
  elif [[ ${INPUT_FAIL_ON:-} == never ]]; then
    echo "::warning title=Proofmark::$(describe "$code")"
  else
    fail "$(describe "$code")"
  fi
}

case "${1:-}" in
install | review | conclude) "$1" ;;
*) fail 'Unknown step.' ;;
esac
