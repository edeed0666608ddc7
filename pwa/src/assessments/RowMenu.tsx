import { IconDots } from '@tabler/icons-react'
import type { AssessmentSummary } from '@takhti/schema/assessments/model'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#screen/paths.ts'
import { Menu } from '#ui/Menu.tsx'
import { useReadOnly } from '#ui/read-only.ts'
import { showMessage } from '#ui/snackbars.ts'
import { deleteWithUndo } from './deletion.ts'
import { previewOf } from './preview-link.ts'
import { useStatus, type Refused } from './use-status.ts'

type RowMenuProps = { of: AssessmentSummary; onRefused: (refused: readonly Refused[]) => void }

/** The actions of one assessment in the list. */
export function RowMenu({ of, onRefused }: RowMenuProps) {
  const { t } = useTranslation()
  const { publish, unpublish, close } = useStatus()
  const isReadOnly = useReadOnly()
  const isPublished = of.status === 'Published'

  async function change(by: typeof publish, key: 'published' | 'unpublished' | 'closed') {
    const refused = await by.run([of])
    onRefused(refused)
    if (refused.length === 0) showMessage(t(`assessments.said.${key}`, { count: 1 }))
  }

  const actions = [
    ...(isPublished && !of.isChanged
      ? []
      : [{ name: t('assessments.publish.action'), by: publish, key: 'published' as const }]),
    ...(of.status === 'Unpublished'
      ? []
      : [{ name: t('assessments.unpublish'), by: unpublish, key: 'unpublished' as const }]),
    ...(isPublished ? [{ name: t('assessments.close'), by: close, key: 'closed' as const }] : []),
  ]
  return (
    <Menu label={t('assessments.actions', { name: of.name })} face={<IconDots size={22} aria-hidden="true" />}>
      {(shut) => (
        <>
          <Link {...previewOf(of.id)} className="menu-item">
            {t('assessmentPreview.title')}
          </Link>
          {of.version > 0 && (
            <Link to={paths.responses} params={{ assessmentId: of.id }} className="menu-item">
              {t('responses.title')}
            </Link>
          )}
          {(isReadOnly ? [] : actions).map(({ name, by, key }) => (
            <button
              key={key}
              type="button"
              className="menu-item"
              disabled={by.isBlocked}
              onClick={() => {
                shut()
                void change(by, key)
              }}
            >
              {name}
            </button>
          ))}
          {!isReadOnly && (
            <button
              type="button"
              className="menu-item"
              onClick={() => {
                shut()
                deleteWithUndo([of.id], t('assessments.said.deleted', { count: 1 }))
              }}
            >
              {t('assessments.delete')}
            </button>
          )}
        </>
      )}
    </Menu>
  )
}
