# To be sourced by the scripts in Scripts: swift_build is a command that builds as `swift build` does.

# SwiftPM has the traits in a set, in another order in each process, and so are the compiler's options: by chance, all modules
# would be compiled again. Tests don't get this variable, so that their sets have random orders.
swift_build=(env SWIFT_DETERMINISTIC_HASHING=1 swift build)

# From nothing, whole modules are built in less time than batches of their files. A compiler that only writes the module would check all of
# it once more.
whole_modules=(-Xswiftc -whole-module-optimization -Xswiftc -no-emit-module-separately-wmo -Xswiftc -disable-batch-mode
  -Xswiftc -num-threads -Xswiftc 2)
