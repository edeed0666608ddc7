import { handOver, install } from './install.mjs'

await install()
handOver('tools/src/test/main.ts', process.argv.slice(2))
