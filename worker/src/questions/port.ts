export { purgeSets } from './sets/purge.ts'
