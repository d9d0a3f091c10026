// `npm ci` runs this ("prepare"). It sets .githooks as the hooks folder of a git checkout, so that commits are checked.
// It keeps a hooks folder that is already set, and does nothing without a checkout or without git.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const git = (...words) => spawnSync('git', words, { stdio: 'ignore' }).status
if (existsSync('.git') && git('config', 'core.hooksPath') === 1) git('config', 'core.hooksPath', '.githooks')
