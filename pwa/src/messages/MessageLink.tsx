import { IconMessage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#screen/paths.ts'

type MessageLinkProps = { classId: string; personId: string; name: string }

/** Leads to the conversation with a person of a class. */
export function MessageLink({ classId, personId, name }: MessageLinkProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'messages' })
  return (
    <Link
      to={paths.conversation}
      params={{ classId, personId }}
      className="icon-button"
      aria-label={t('writeTo', { name })}
    >
      <IconMessage size={20} aria-hidden="true" />
    </Link>
  )
}
