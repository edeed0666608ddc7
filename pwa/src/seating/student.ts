/** A student of the class, by the names that lists and desks show. */
export type Student = { personId: string; name: string; shortName: string }
