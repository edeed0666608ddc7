/** Where a response is: being written, handed in, marked by a teacher, given back to the student. */
export const responseStatuses = ['InProgress', 'Submitted', 'Marked', 'Returned'] as const
