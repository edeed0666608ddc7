export { dropMessageFilesOf, purgeUnsentFiles } from './files/purge.ts'
