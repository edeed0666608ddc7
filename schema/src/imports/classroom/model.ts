import * as z from 'zod'

/** Google's address for the browser, and the secret that it stores until it is back. */
export const ClassroomStart = z.object({ address: z.url(), nonce: z.string() })

/** What Google sent the browser back with, and the secret that it went with. */
export const ClassroomProof = z.strictObject({ code: z.string().min(1).max(2_000), nonce: z.string().min(1).max(200) })

/** A course of the caller in Google Classroom; `section` is empty where it has none. */
export const Course = z.object({ courseId: z.string(), name: z.string(), section: z.string() })

export type Course = z.infer<typeof Course>

/** The active courses, by name, and the secret with which their rosters are read for half an hour. */
export const Courses = z.object({ access: z.string(), courses: z.array(Course) })

export type Courses = z.infer<typeof Courses>

/** A course’s number at Google: nothing else belongs into the address of a call. */
export const RosterOf = z.strictObject({ access: z.string().min(1).max(200), courseId: z.string().regex(/^\d{1,30}$/) })

/** A student of a course; `emailId` is empty where the school hides addresses. */
export const CourseStudent = z.object({ first_name: z.string(), last_name: z.string(), emailId: z.string() })

export type CourseStudent = z.infer<typeof CourseStudent>
