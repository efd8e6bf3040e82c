/** Metro and Jest both provide it. Optional modules are required inside `try`: see `optional/`. */
declare function require(module: string): unknown
