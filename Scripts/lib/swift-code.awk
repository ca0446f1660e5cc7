# The code of Swift files, for other scripts: awk -f swift-code.awk -f …
# These set isText and isComment to 0 at the start of a file.

# Removes strings and comments, also those of several lines.
function code(text, at) {
  if (isText) {
    if (!(at = index(text, "\"\"\""))) return ""
    isText = 0
    text = substr(text, at + 3)
  }
  if (isComment) {
    if (!(at = index(text, "*/"))) return ""
    isComment = 0
    text = substr(text, at + 2)
  }
  if (at = index(text, "\"\"\"")) {
    isText = 1
    text = substr(text, 1, at - 1)
  }
  gsub(/"([^"\\]|\\.)*"/, "", text)
  sub(/\/\/.*/, "", text)
  gsub(/\/\*[^*]*\*\//, "", text)
  if (at = index(text, "/*")) {
    isComment = 1
    text = substr(text, 1, at - 1)
  }
  return text
}
