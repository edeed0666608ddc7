import { text } from 'drizzle-orm/sqlite-core'

/** The institute a row belongs to; the first column of every key of an institute database. */
export const instituteId = () => text('institute_id').notNull()

/** An id column of the given name. */
export const idColumn = (name = 'id') => text(name).notNull()

/** An instant as ISO text, which sorts as time. */
export const instant = (name: string) => text(name).notNull()
