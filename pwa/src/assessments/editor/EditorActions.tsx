import { IconDots, IconEye, IconSend } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RoomCodeButton } from '#responses/port.tsx'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Menu } from '#ui/Menu.tsx'
import { PhoneFold } from '#ui/PhoneFold.tsx'
import { useReadOnly } from '#ui/read-only.ts'
import { showMessage } from '#ui/snackbars.ts'
import { copyAssessment, type DeviceAssessment } from '../assessment-store.ts'
import { deleteWithUndo } from '../deletion.ts'
import { previewOf } from '../preview-link.ts'
import { StatusTag } from '../StatusTag.tsx'
import { useStatus } from '../use-status.ts'
import { FactsDialog } from './FactsDialog.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { SaveState } from './SaveState.tsx'
import { useExportItems } from './use-export-items.ts'

/** The state of an assessment beside its name, and what can be done with all of it. */
export function EditorActions({ assessment }: { assessment: DeviceAssessment }) {
  const { t } = useTranslation()
  const [isPublishing, setPublishing] = useState(false)
  return (
    <div className="row assessment-head">
      <StatusTag of={assessment} />
      <SaveState assessmentId={assessment.id} />
      {!useReadOnly() && (
        <Button look="main" className="assessment-publish" onClick={() => setPublishing(true)}>
          <IconSend size={18} aria-hidden="true" className="mirrored" />
          {t('assessments.publish.action')}
        </Button>
      )}
      <PhoneFold label={t('common.moreActions')}>
        <OtherActions assessment={assessment} />
      </PhoneFold>
      {isPublishing && <PublishDialog assessment={assessment} onClose={() => setPublishing(false)} />}
    </div>
  )
}

/** What a phone folds away, so that the first question is within reach. */
function OtherActions({ assessment }: { assessment: DeviceAssessment }) {
  const { t } = useTranslation()
  const { id, version, status, settings } = assessment
  return (
    <>
      <Link {...previewOf(id)} className="button">
        <IconEye size={18} aria-hidden="true" />
        {t('assessmentPreview.title')}
      </Link>
      {version > 0 && (
        <Link to={paths.responses} params={{ assessmentId: id }} className="button">
          {t('responses.title')}
        </Link>
      )}
      {status === 'Published' && settings.isInRoomOnly && (
        <Suspense fallback={null}>
          <RoomCodeButton assessmentId={id} />
        </Suspense>
      )}
      <EditorMenu assessment={assessment} />
    </>
  )
}

function EditorMenu({ assessment }: { assessment: DeviceAssessment }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { unpublish, close } = useStatus()
  const [isNaming, setNaming] = useState(false)
  const exporting = useExportItems(assessment)
  const { id, name, status, classId } = assessment
  const isReadOnly = useReadOnly()

  async function change(by: typeof unpublish, key: 'unpublished' | 'closed') {
    const [refused] = await by.run([assessment])
    if (refused === undefined) return showMessage(t(`assessments.said.${key}`, { count: 1 }))
    showMessage(
      t(refused.code === 'common/conflict' ? 'assessments.publish.conflict' : `errors.${refused.code}`),
      6_000,
    )
  }

  async function copy() {
    const copyId = await copyAssessment(assessment, t('assessments.copyOf', { name }).slice(0, 200))
    await navigate({ to: paths.assessment, params: { assessmentId: copyId } })
  }

  async function remove() {
    deleteWithUndo([id], t('assessments.said.deleted', { count: 1 }))
    // The router's addresses are made at run time, so their searches have no type.
    await navigate({ to: paths.assessments, search: { class: classId } as never })
  }

  const items = [
    { key: 'rename', name: t('assessments.rename'), act: () => setNaming(true), isOff: isReadOnly },
    { key: 'copy', name: t('assessments.copy'), act: () => void copy(), isOff: isReadOnly },
    ...exporting.items,
    ...(status === 'Unpublished'
      ? []
      : [
          {
            ...{ key: 'unpublish', name: t('assessments.unpublish'), isOff: isReadOnly || unpublish.isBlocked },
            act: () => void change(unpublish, 'unpublished'),
          },
        ]),
    ...(status === 'Published'
      ? [
          {
            ...{ key: 'close', name: t('assessments.close'), isOff: isReadOnly || close.isBlocked },
            act: () => void change(close, 'closed'),
          },
        ]
      : []),
    { key: 'delete', name: t('assessments.delete'), act: () => void remove(), isOff: isReadOnly },
  ]
  return (
    <>
      <Menu label={t('assessments.actions', { name })} face={<IconDots size={22} aria-hidden="true" />}>
        {(shut) =>
          items.map(({ key, name: label, act, isOff }) => (
            <button
              key={key}
              type="button"
              className="menu-item"
              disabled={isOff}
              onClick={() => {
                shut()
                act()
              }}
            >
              {label}
            </button>
          ))
        }
      </Menu>
      {isNaming && <FactsDialog assessment={assessment} onClose={() => setNaming(false)} />}
      {exporting.dialog}
    </>
  )
}
