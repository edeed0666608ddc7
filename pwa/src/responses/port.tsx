import type { ComponentProps } from 'react'
import { latePart } from '#languages/late-part.ts'
import { addWords } from '#languages/late-words.ts'
import { NotOnDevice } from '#screen/states.tsx'
import type { PaperPreviewProps } from './attempt/PaperPreview.tsx'
import type { QuestionFilesProps } from './QuestionFiles.tsx'
import type { RoomCodeButtonProps } from './room/RoomCodeButton.tsx'
import type { SaveTableMenu as Menu } from './SaveTableMenu.tsx'

/** The assignments of a student in one class, with their texts. */
export const ClassAssignments = latePart<{ classId: string }>(
  'attempt',
  () => import('./work/AssignmentList.tsx').then((file) => file.AssignmentList),
  () => <NotOnDevice onRetry={() => location.reload()} />,
)

/** A paper to try, with the pages of an attempt. */
export const PaperPreview = latePart<PaperPreviewProps>(
  'attempt',
  () => Promise.all([import('./attempt/PaperPreview.tsx'), addWords('quizzes')]).then(([file]) => file.PaperPreview),
  () => <NotOnDevice onRetry={() => location.reload()} />,
)

/** Saves tables as a file; nothing where it cannot be loaded. */
export const SaveTableMenu = latePart<ComponentProps<typeof Menu>>(
  'marking',
  () => import('./SaveTableMenu.tsx').then((file) => file.SaveTableMenu),
  () => null,
)

/** The code that begins an assessment in the room; nothing where it cannot be loaded. */
export const RoomCodeButton = latePart<RoomCodeButtonProps>(
  'marking',
  () => import('./room/RoomCodeButton.tsx').then((file) => file.RoomCodeButton),
  () => null,
)

/** The files of a question. */
export const QuestionFiles = latePart<QuestionFilesProps>(
  'quizzes',
  () => import('./QuestionFiles.tsx').then((file) => file.QuestionFiles),
  () => null,
)
