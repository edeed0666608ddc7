import { handOver, install } from './install.mjs'

await install()
handOver('tools/src/start/main.ts', process.argv.slice(2))
