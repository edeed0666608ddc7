/** Rows of one institute that the calls name. */
export type Landmarks = {
  personId: string
  instituteId: string
  lessonId: string
  folderId: string
  classId: string
  contentId: string
  assessmentId: string
  code: string
  requestId: string
  invitationId: string
}
