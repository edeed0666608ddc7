import { paths } from '#screen/paths.ts'

/** Where a student's view of an assessment opens for its teachers. */
export function previewOf(assessmentId: string) {
  return { to: paths.assessmentPreview, search: { assessment: assessmentId } } as const
}
