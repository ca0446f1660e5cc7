# To be sourced by the scripts in Scripts.

# Runs tests, and prints at their end which took longest: printing_longest_tests count command...
# Tests that run beside each other wait for each other, so that the time of each contains that of others.
printing_longest_tests() {
  local log status=0
  log=$(mktemp)
  "${@:2}" 2>&1 | tee "$log" || status=$?
  echo "The tests that took longest, in seconds:"
  sed -nE 's/^[^ ]+ Test (.*) passed after ([0-9.]+) seconds\.$/\2 \1/p' "$log" | grep -v ' run with ' | sort -rn | sed "$1q" || true
  rm -f "$log"
  return $status
}
