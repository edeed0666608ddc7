import { IconBook, IconClipboardList } from '@tabler/icons-react'
import type { Message } from '@takhti/schema/messages/model'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { requirePerson } from '#api/person.ts'
import { ClassFileView } from '#files/class-files/port.tsx'
import { paths } from '#screen/paths.ts'

/** What a message names, as links; without a name it is not open to the reader any more. */
export function AttachmentLinks({ attachments }: { attachments: Message['attachments'] }) {
  const { t } = useTranslation('translation', { keyPrefix: 'messages' })
  if (attachments.length === 0) return null
  return (
    <Suspense>
      <ul className="message-attachments">
        {attachments.map(({ kind, id, name, mediaType }) => (
          <li key={id}>
            {kind === 'file' && name !== null && mediaType !== undefined ? (
              <ClassFileView use="messages" file={{ id, name, mediaType }} />
            ) : name === null || kind === 'file' || requirePerson().role === 'admin' ? (
              <span className="soft" dir="auto">
                {name ?? t('gone')}
              </span>
            ) : (
              <AttachmentLink {...{ kind, id, name }} />
            )}
          </li>
        ))}
      </ul>
    </Suspense>
  )
}

function AttachmentLink({ kind, id, name }: { kind: 'lesson' | 'assessment'; id: string; name: string }) {
  const isStudent = requirePerson().role === 'learner'
  if (kind === 'lesson')
    return (
      <Link to={paths.lesson} params={{ lessonId: id }}>
        <IconBook size={18} aria-hidden="true" /> <bdi>{name}</bdi>
      </Link>
    )
  return (
    <Link to={isStudent ? paths.attempt : paths.responses} params={{ assessmentId: id }}>
      <IconClipboardList size={18} aria-hidden="true" /> <bdi>{name}</bdi>
    </Link>
  )
}
