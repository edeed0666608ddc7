import type { LessonType } from '@takhti/schema/lessons/model'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '#screen/paths.ts'

type FolderLinkProps = { folderId: string | null; lessonType: LessonType; className?: string; children: ReactNode }

/** A link to a folder of My lessons or of My content; null is the top. */
export function FolderLink({ folderId, lessonType, className, children }: FolderLinkProps) {
  const to = lessonType === 'LESSON' ? paths.lessons : paths.content
  return (
    // Routes come from a list, so the router's types do not include their searches.
    <Link
      to={to}
      search={(folderId === null ? {} : { folder: folderId }) as never}
      className={className ?? ''}
      dir="auto"
    >
      {children}
    </Link>
  )
}
