# Writes the page of the founding behaviors: awk -f founding-behaviors.awk TABLE PROMISES SOURCES HEADINGS FILES TEST…
#   TABLE     one behavior per line: id, state, description, types, and differences or the reason for having no test
#   PROMISES  one promise of a README per line: library, promise, tests, sections of articles, and screens
#   SOURCES   the declarations and extensions of all types in Sources, each after its file and a colon
#   HEADINGS  the headings of all articles, each after its file and a colon
#   FILES     the paths of all scripts and of the sources of the examples
#   TEST      a test file, whose test names contain the ids

function complain(text) {
  print "founding-behaviors: " text | "cat >&2"
  faults++
}

# Returns a link to a path, with a text or else the file name.
function link(path, name) {
  if (name == "") {
    name = path
    sub(/.*\//, "", name)
    sub(/\.swift$/, "", name)
  }
  return "[" name "](../" path ")"
}

# Records the test whose name is at the start of the text, for each id in the name.
function take(text, name, rest, id, before) {
  if (!match(text, /^"([^"\\]|\\.)*"/)) return
  name = substr(text, 2, RLENGTH - 2)
  gsub(/\\"/, "\"", name)
  rest = name
  before = ""
  text = name
  sub(/^((TS|GDS|ED|EZ|YV)-[0-9]+,? ?)+:? */, "", text)
  gsub(/\|/, "\\|", text)
  while (match(rest, /(TS|GDS|ED|EZ|YV)-[0-9]+/)) {
    if (RSTART > 1) before = substr(rest, RSTART - 1, 1)
    id = substr(rest, RSTART, RLENGTH)
    rest = substr(rest, RSTART + RLENGTH)
    if (before ~ /[A-Za-z0-9]/) continue
    before = "-"
    if (!(id in state)) {
      complain(FILENAME ": \"" name "\" names " id ", which is not in the table")
      continue
    }
    if (seen[id, FILENAME, name]++) continue
    if (lastFile[id] != FILENAME) tests[id] = tests[id] (tests[id] == "" ? "" : "<br>") link(FILENAME) ": "
    else tests[id] = tests[id] ", "
    tests[id] = tests[id] "\"" text "\""
    lastFile[id] = FILENAME
    count[id]++
    if (!seesInternals) publicCount[id]++
  }
}

function heading(library) {
  if (library == "TS") return "TaylorSource"
  if (library == "GDS") return "GenericDataSource"
  if (library == "ED") return "EDataSource"
  if (library == "EZ") return "EZDataSource"
  return "YapDatabase, whose views TaylorSource displays"
}

# Whether a file contains a text.
function contains(file, text, line, isFound) {
  while ((getline line < file) > 0) if (index(line, text)) isFound = 1
  close(file)
  return isFound
}

# Returns a link to each test of a promise: the id of a behavior that has tests, a function of a test file, or a script.
function linksToTests(number, list, n, at, links, test) {
  n = split(proof[number], list, /; /)
  for (at = 1; at <= n; at++) {
    test = list[at]
    links = links (at > 1 ? ", " : "")
    if (test in count) links = links test
    else if (test in testFile) links = links link(testFile[test], test)
    else if (test in files) links = links link(files[test])
    else complain("\"" promise[number] "\" has no test " test)
  }
  if (n == 0) complain("\"" promise[number] "\" has no test")
  return links
}

# Returns a link to each section of an article that answers for a promise.
function linksToArticles(number, list, n, at, links, title) {
  n = split(section[number], list, /; /)
  for (at = 1; at <= n; at++) {
    if (!(list[at] in article)) complain("\"" promise[number] "\" has no section " list[at])
    title = list[at]
    sub(/.*#/, "", title)
    links = links (at > 1 ? ", " : "") link(article[list[at]], title)
  }
  if (n == 0) complain("\"" promise[number] "\" has no article")
  return links
}

# Returns a link to each screen that keeps a promise, whose source contains the given code, or the reason why there is none.
function linksToScreens(number, list, n, at, links, name, code) {
  if (screen[number] ~ /^none: because [^ ]/) return substr(screen[number], 7)
  n = split(screen[number], list, /; /)
  for (at = 1; at <= n; at++) {
    name = list[at]
    code = list[at]
    sub(/: .*/, "", name)
    if (!sub(/^[^:]*: /, "", code) || !(name in files) || !contains(files[name], code)) {
      complain("\"" promise[number] "\" has no screen " list[at])
    }
    links = links (at > 1 ? ", " : "") link(files[name], name)
  }
  if (n == 0) complain("\"" promise[number] "\" has neither a screen nor a reason")
  return links
}

FNR == 1 { part++ }

part == 1 {
  if ($0 ~ /^#/ || $0 == "") next
  fields = split($0, field, "\t")
  id = field[1]
  if (fields != 5) complain("the row of " id " has " fields " columns, not 5")
  if (id in state) complain(id " is in the table twice")
  if (field[2] !~ /^(here|instead|otherwise)$/) complain(id " has no such state: " field[2])
  ids[++rows] = id
  state[id] = field[2]
  what[id] = field[3]
  types[id] = field[4]
  note[id] = field[5]
  next
}

part == 2 {
  if ($0 ~ /^#/ || $0 == "") next
  fields = split($0, field, "\t")
  if (fields != 5) complain("the promise \"" field[2] "\" has " fields " columns, not 5")
  libraryOf[++promises] = field[1]
  promise[promises] = field[2]
  proof[promises] = field[3]
  section[promises] = field[4]
  screen[promises] = field[5]
  next
}

# Prefers the file of the name, then a type at the top level to a nested one, and both to an extension.
part == 3 {
  file = $0
  sub(/:.*/, "", file)
  text = $0
  sub(/^[^:]*:/, "", text)
  match(text, /(struct|class|enum|protocol|actor|extension) [A-Za-z0-9_]+/)
  name = substr(text, RSTART, RLENGTH)
  sub(/.* /, "", name)
  distance = text ~ /extension / ? 3 : text ~ /^   / ? 2 : file !~ ("/" name "[.]swift$")
  if (!(name in path) || distance < distances[name]) {
    path[name] = file
    distances[name] = distance
  }
  next
}

part == 4 {
  file = $0
  sub(/:.*/, "", file)
  name = file
  sub(/.*\//, "", name)
  sub(/[.]md$/, "", name)
  text = $0
  sub(/^[^:]*:#+ */, "", text)
  article[name "#" text] = file
  next
}

part == 5 {
  name = $0
  sub(/.*\//, "", name)
  sub(/[.]swift$/, "", name)
  file = $0
  files[file] = file
  if (name != file && file ~ /^Examples/) files[name] = file
  next
}

FNR == 1 { seesInternals = 0 }

match($0, /func [A-Za-z0-9_]+\(/) {
  name = FILENAME
  sub(/.*\//, "", name)
  sub(/[.]swift$/, "", name)
  testFile[name "." substr($0, RSTART + 5, RLENGTH - 6)] = FILENAME
}

/^[ \t]*@testable import / { seesInternals = 1 }

/^[ \t]*@Test\(/ {
  text = $0
  sub(/^[ \t]*@Test\([ \t]*/, "", text)
  isOpen = text == ""
  take(text)
  next
}

isOpen && /^[ \t]*"/ {
  text = $0
  sub(/^[ \t]*/, "", text)
  take(text)
}

{ isOpen = 0 }

END {
  words["here"] = "here"
  words["instead"] = "a defect, not reproduced"
  words["otherwise"] = "decided otherwise"
  for (row = 1; row <= rows; row++) {
    id = ids[row]
    total[state[id]]++
    if (count[id]) tested[state[id]]++
    if (!count[id] && note[id] == "") complain(id " has neither a test nor a reason")
    if (count[id] && !publicCount[id]) complain(id " has no test that sees public API only, in a file without @testable")
  }
  print "# The behaviors of the founding libraries\n"
  print "<!-- Written by Scripts/founding-behaviors from FoundingBehaviors/behaviors.tsv and the names of the tests. -->\n"
  print "This package has four predecessors: TaylorSource (TS), GenericDataSource (GDS), EDataSource (ED) and"
  print "EZDataSource (EZ). TaylorSource displays views of YapDatabase (YV). Each of their behaviors has an id, and the names"
  print "of its tests start with the id.\n"
  print "| state | ids | with tests |"
  print "| --- | --- | --- |"
  split("here instead otherwise", order, " ")
  for (number = 1; number <= 3; number++) {
    print "| " words[order[number]] " | " total[order[number]] + 0 " | " tested[order[number]] + 0 " |"
  }
  for (row = 1; row <= rows; row++) {
    id = ids[row]
    library = id
    sub(/-.*/, "", library)
    if (library != lastLibrary) {
      print "\n## " heading(library) "\n"
      print "| id | behavior | state | implemented in | tests, and differences or the reason for having no test |"
      print "| --- | --- | --- | --- | --- |"
    }
    lastLibrary = library
    links = ""
    n = split(types[id], type, /, */)
    for (number = 1; number <= n; number++) {
      if (!(type[number] in path)) complain(id ": there is no type " type[number] " in Sources")
      links = links (number > 1 ? ", " : "") link(path[type[number]], type[number])
    }
    last = tests[id]
    if (note[id] != "") last = last (last == "" ? "" : "<br>") note[id]
    print "| " id " | " what[id] " | " words[state[id]] " | " links " | " last " |"
  }
  print "\n## The promises of their READMEs\n"
  print promises " promises, each with its tests (ids are those above), the section of an article, and a screen of the examples.\n"
  print "| library | promise | tests | article | screen |"
  print "| --- | --- | --- | --- | --- |"
  for (number = 1; number <= promises; number++) {
    print "| " (libraryOf[number] == libraryOf[number - 1] ? "" : heading(libraryOf[number])) " | " promise[number] " | " \
      linksToTests(number) " | " linksToArticles(number) " | " linksToScreens(number) " |"
  }
  if (faults) exit 1
}
