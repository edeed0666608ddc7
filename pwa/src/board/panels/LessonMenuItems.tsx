import {
  IconAngle,
  IconBroadcast,
  IconBulb,
  IconCircleDot,
  IconDeviceRemote,
  IconFilePlus,
  IconFileTypePdf,
  IconFileTypeSvg,
  IconHistory,
  IconKeyboard,
  IconLayoutNavbarExpand,
  IconPackageExport,
  IconPackages,
  IconPencilShare,
  IconPhotoDown,
  IconPhotoPlus,
  IconPlayerPlay,
  IconMovie,
  IconPresentation,
  IconRuler2,
  IconSearch,
  IconShape,
  IconStopwatch,
  IconTriangle,
} from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isAnonymousPage } from '#api/person.ts'
import { paths } from '#screen/paths.ts'
import { useSignal } from '#state/use-signal.ts'
import { shortcuts } from '../input/key-map.ts'
import { MultiPenItem } from '../multi-pen/MultiPenItem.tsx'
import type { BoardSession } from '../sync/board-session.ts'
import type { LessonTask } from './lesson-task.ts'
import { ToolPlaces } from './ToolPlaces.tsx'

const exports = [
  { form: 'pdf', Icon: IconFileTypePdf },
  { form: 'png', Icon: IconPhotoDown },
  { form: 'svg', Icon: IconFileTypeSvg },
  { form: 'excalidraw', Icon: IconPencilShare },
  { form: 'takhti', Icon: IconPackageExport },
  { form: 'imscc', Icon: IconPackages },
] as const

const aids = [
  { name: 'find', Icon: IconSearch },
  { name: 'library', Icon: IconShape },
  { name: 'curtain', Icon: IconLayoutNavbarExpand },
  { name: 'spotlight', Icon: IconBulb },
  { name: 'timer', Icon: IconStopwatch },
  { name: 'ruler', Icon: IconRuler2 },
  { name: 'setSquare', Icon: IconTriangle },
  { name: 'protractor', Icon: IconAngle },
  { name: 'compass', Icon: IconCircleDot },
  { name: 'shortcuts', Icon: IconKeyboard },
] as const

type LessonMenuItemsProps = {
  session: BoardSession
  isTeacher: boolean
  onChoose: (task: LessonTask | null) => void
}

/** The entries of the lesson's menu. */
export function LessonMenuItems({ session, isTeacher, onChoose }: LessonMenuItemsProps) {
  const { t } = useTranslation()
  const { lessonId = '' } = useParams({ strict: false })
  const { editor } = session
  const mayDraw = useSignal(editor.mayDraw)
  const open = useSignal(editor.aids.open)
  return (
    <>
      {(isTeacher || isAnonymousPage()) && (
        <button type="button" className="menu-item" onClick={() => onChoose('present')}>
          <IconPresentation size={20} aria-hidden="true" />
          <span className="grow">{t('board.present.start')}</span>
        </button>
      )}
      <button type="button" className="menu-item" onClick={() => onChoose('replay')}>
        <IconPlayerPlay size={20} aria-hidden="true" />
        <span className="grow">{t('board.replay.title')}</span>
      </button>
      {/* A teacher has it beside the menu. */}
      {!isTeacher && !isAnonymousPage() && (
        <Link to={paths.liveClass} params={{ lessonId }} className="menu-item">
          <IconBroadcast size={20} aria-hidden="true" />
          <span className="grow">{t('board.liveClass')}</span>
        </Link>
      )}
      {isTeacher && mayDraw && !isAnonymousPage() && (
        <button type="button" className="menu-item" onClick={() => onChoose('versions')}>
          <IconHistory size={20} aria-hidden="true" />
          <span className="grow">{t('board.versions.title')}</span>
        </button>
      )}
      {isTeacher && !isAnonymousPage() && (
        <button type="button" className="menu-item" onClick={() => onChoose('quiz')}>
          <IconBroadcast size={20} aria-hidden="true" />
          <span className="grow">{t('quiz.start')}</span>
        </button>
      )}
      {(isTeacher || isAnonymousPage()) && (
        <button type="button" className="menu-item" onClick={() => onChoose('remote')}>
          <IconDeviceRemote size={20} aria-hidden="true" />
          <span className="grow">{t('remote.title')}</span>
        </button>
      )}
      {isTeacher && !isAnonymousPage() && (
        <button type="button" className="menu-item" onClick={() => onChoose('talk')}>
          <IconMovie size={20} aria-hidden="true" />
          <span className="grow">{t('board.talk')}</span>
        </button>
      )}
      <hr />
      {exports
        .filter(({ form }) => form !== 'imscc' || isTeacher)
        .map(({ form, Icon }) => (
          <button key={form} type="button" className="menu-item" onClick={() => onChoose(form)}>
            <Icon size={20} aria-hidden="true" />
            <span className="grow">{t(`board.export.${form}`)}</span>
          </button>
        ))}
      <hr />
      {mayDraw && (
        <button type="button" className="menu-item" onClick={() => onChoose('addPages')}>
          <IconFilePlus size={20} aria-hidden="true" />
          <span className="grow">{t('board.addPages.title')}</span>
        </button>
      )}
      {isTeacher && mayDraw && !isAnonymousPage() && (
        <button type="button" className="menu-item" onClick={() => onChoose('picture')}>
          <IconPhotoPlus size={20} aria-hidden="true" />
          <span className="grow">{t('board.image.choose')}</span>
        </button>
      )}
      {mayDraw && <hr />}
      {aids
        .filter(({ name }) => mayDraw || name !== 'library')
        .map(({ name, Icon }) => (
          <button
            key={name}
            type="button"
            className="menu-item"
            aria-keyshortcuts={shortcuts[name].keys}
            aria-pressed={name === 'shortcuts' ? undefined : open.has(name)}
            onClick={() => {
              onChoose(null)
              editor.aids.toggle(name)
            }}
          >
            <Icon size={20} aria-hidden="true" />
            <span className="grow">{t(`board.shortcuts.names.${name}`)}</span>
          </button>
        ))}
      {mayDraw && <MultiPenItem session={session} />}
      <ToolPlaces styles={editor.styles} />
    </>
  )
}
