import { defineConfig } from 'drizzle-kit'
import { directoryTables } from './table-files.ts'

export default defineConfig({ dialect: 'sqlite', out: './migrations/directory', schema: directoryTables() })
