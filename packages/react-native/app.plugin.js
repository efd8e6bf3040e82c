// Expo looks for this file name and loads it with `require`, also on Node versions that cannot require ES
// modules. The package therefore has no `"type": "module"`.
module.exports = require('./plugin/withThroughlink.cjs')
