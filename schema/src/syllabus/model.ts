import * as z from 'zod'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'
import { TopicWithHierarchy } from '../topics/model.ts'

/** A topic of a syllabus, and when the class finished it. */
export const SyllabusTopic = TopicWithHierarchy.extend({ doneAt: Instant.nullable() })

export type SyllabusTopic = z.infer<typeof SyllabusTopic>

/** The syllabus of a class: topics in the order in which they are taught. */
export const Syllabus = z.object({ for_class: Id, topics: z.array(SyllabusTopic) })

export type Syllabus = z.infer<typeof Syllabus>
