/** Provided by Metro and Jest. Used to require optional modules inside `try`: see `optional/`. */
declare function require(module: string): unknown
