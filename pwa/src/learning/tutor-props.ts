import type { Material } from './materials.ts'
import type { Asked } from './tutor.ts'

/** What one exchange begins with. */
export type TutorProps = {
  id: string
  classId: string
  materials: readonly Material[]
  asked: Asked
  earlier: readonly string[]
  language: string
}
