import { defineConfig } from 'drizzle-kit'
import { instituteTables } from './table-files.ts'

export default defineConfig({ dialect: 'sqlite', out: './migrations/institute', schema: instituteTables() })
