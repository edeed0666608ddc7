import { IconArrowBackUp, IconSearch } from '@tabler/icons-react'
import { holdsName } from '@takhti/schema/kit/name-order'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { PhoneFold } from '#ui/PhoneFold.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { TabList } from '#ui/TabList.tsx'
import { UnsavedGuard } from '#ui/UnsavedGuard.tsx'
import { NameList } from '../NameList.tsx'
import { ReplacedList } from './ReplacedList.tsx'
import { RoomCodeButton } from './RoomCodeButton.tsx'
import { RosterList } from './RosterList.tsx'
import { useSessionMarks, type TakenSession, type Taking } from './use-session-marks.ts'

type TakePanelProps = { session: TakenSession; students: readonly { personId: string; name: string }[] }

const views = ['all', 'present', 'absent'] as const

const panelId = 'attendance-panel'

/** The Present and Absent lists of a session, and their submission. */
export function TakePanel({ session, students }: TakePanelProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'attendance' })
  const taking = useSessionMarks(session, students)
  const [view, setView] = useState<(typeof views)[number]>('all')
  const [search, setSearch] = useState('')
  const { rows, undo } = taking
  const ofView = {
    all: rows,
    present: rows.filter(({ mark }) => mark.status === 'PRESENT'),
    absent: rows.filter(({ mark }) => mark.status === 'ABSENT'),
  }
  const shown = ofView[view].filter(({ name }) => search === '' || holdsName(name, search))
  const takeBack = (event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
    if (!isUndo || undo === null || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    undo()
  }
  return (
    // Key events bubble to the panel from its controls.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="stack attendance-take" onKeyDown={takeBack}>
      <State taking={taking} />
      <div className="attendance-views">
        <TabList
          label={t('tabs.label')}
          panelId={panelId}
          chosen={view}
          tabs={views.map((value) => ({ value, name: `${t(`tabs.${value}`)} (${ofView[value].length})` }))}
          onChoose={setView}
        />
        <PhoneFold label={t('search')} icon={<IconSearch size={20} aria-hidden="true" />} isIconAlone>
          <div className="grow">
            <SearchField label={t('search')} value={search} onSearch={setSearch} />
          </div>
        </PhoneFold>
      </div>
      <div id={panelId} role="tabpanel" aria-label={t(`tabs.${view}`)}>
        <RosterList rows={shown} label={t(`tabs.${view}`)} onMark={taking.mark} />
      </div>
      <p className="small soft">{t('hint')}</p>
      <Foot taking={taking}>
        <Button onClick={() => taking.markAll('PRESENT')}>{t('allPresent')}</Button>
        <Button onClick={() => taking.markAll('ABSENT')}>{t('allAbsent')}</Button>
        <Button disabled={undo === null} onClick={() => undo?.()}>
          <IconArrowBackUp size={18} aria-hidden="true" />
          {t('undo')}
        </Button>
        <RoomCodeButton session={session} />
      </Foot>
      {taking.sheet && <ReplacedList replaced={taking.sheet.replaced} students={students} />}
      <UnsavedGuard isDirty={taking.isDirty && !taking.command.isPending} />
    </div>
  )
}

/** Where the marks come from, and whether they have reached the server. */
function State({ taking: { sheet, isWaiting } }: { taking: Taking }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'attendance' })
  if (isWaiting) return <p role="status">{t('waiting')}</p>
  if (sheet?.record) {
    const at = new Date(sheet.record.takenAt).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
    return <p className="soft">{t('taken', { at })}</p>
  }
  return <p className="soft">{t(sheet?.hasCode ? 'byCode' : 'byDefault')}</p>
}

/** What is done with all students, within reach of a thumb; the list above is what a teacher came for. */
function Foot({ taking: { rows, command, submit }, children }: { taking: Taking; children: ReactNode }) {
  const { t } = useTranslation('translation', { keyPrefix: 'attendance' })
  const [isAsking, setAsking] = useState(false)
  const those = (status: 'PRESENT' | 'ABSENT') => rows.filter(({ mark }) => mark.status === status)
  const [present, absent] = [those('PRESENT'), those('ABSENT')]
  return (
    <div className="attendance-foot">
      <div className="attendance-actions">{children}</div>
      <p role="status">
        {t('present', { count: present.length })} · {t('absent', { count: absent.length })}
      </p>
      <Button look="main" onClick={() => setAsking(true)}>
        {t('submit')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('submitTitle')}
          confirmLabel={t('submit')}
          isHarmless
          command={command}
          onConfirm={() => submit().then(() => showMessage(t('submitted')))}
          onClose={() => setAsking(false)}
        >
          <NameList title={t('absentList')} rows={absent} />
          <NameList title={t('presentList')} rows={present} />
        </ConfirmDialog>
      )}
    </div>
  )
}
