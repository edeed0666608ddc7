import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { faultyRows } from './draft.ts'
import { RowsList } from './RowsList.tsx'
import type { Checked, Import } from './use-import.ts'

/** The third step: faults one by one, fixed in place; then a preview of the import, and the import itself. */
export function CheckPanel({ work, checked }: { work: Import; checked: Checked }) {
  const { rows, faults, answer } = checked
  const faulty = new Set(faults.map(({ row }) => row))
  const isBusy = work.progress !== null
  return (
    <>
      <Verdict checked={checked} faulty={faulty.size} isBusy={isBusy} />
      {faulty.size > 0 && <FaultyRows work={work} checked={checked} faulty={faulty} />}
      <Progress work={work} isTaking={answer !== null} />
      <Problem work={work} />
      <Buttons work={work} canTake={answer !== null && faulty.size === 0} isEmpty={rows.length === 0} />
    </>
  )
}

function Verdict({ checked, faulty, isBusy }: { checked: Checked; faulty: number; isBusy: boolean }) {
  const { t } = useTranslation()
  const { rows, answer } = checked
  if (isBusy && answer === null) return null
  return (
    <div role="status" className="stack">
      {faulty > 0 && <p>{t('imports.check.faulty', { count: faulty, total: rows.length })}</p>}
      {faulty === 0 && answer === null && <p>{t('imports.check.again')}</p>}
      {faulty === 0 && answer && (
        <dl className="import-counts">
          <Count name={t('imports.check.added')} value={answer.added} />
          <Count name={t('imports.check.already')} value={answer.already} />
        </dl>
      )}
    </div>
  )
}

function Count({ name, value }: { name: string; value: number }) {
  const { i18n } = useTranslation()
  return (
    <div>
      <dt className="small soft">{name}</dt>
      <dd>{value.toLocaleString(i18n.language)}</dd>
    </div>
  )
}

function FaultyRows({ work, checked, faulty }: { work: Import; checked: Checked; faulty: ReadonlySet<number> }) {
  const { t } = useTranslation()
  const [isAll, setAll] = useState(false)
  const { rows, faults } = checked
  return (
    <div className="stack">
      <div className="row">
        <Button aria-pressed={isAll} onClick={() => setAll(!isAll)}>
          {t('imports.check.showAll', { count: rows.length })}
        </Button>
        <Button onClick={work.leaveFaultyOut}>
          {t('imports.check.leaveAllOut', { count: faultyRows(checked).size })}
        </Button>
      </div>
      <RowsList
        rows={isAll ? rows : rows.filter(({ row }) => faulty.has(row))}
        faults={faults}
        onEdit={work.edit}
        onLeaveOut={(row) => work.leaveOut(new Set([row]))}
      />
    </div>
  )
}

function Progress({ work: { progress }, isTaking }: { work: Import; isTaking: boolean }) {
  const { t } = useTranslation()
  if (progress === null) return null
  return (
    <label className="field">
      {t(isTaking ? 'imports.check.taking' : 'imports.check.looking')}
      <progress className="import-progress" max={1} value={progress} />
    </label>
  )
}

function Problem({ work: { problem, isBlocked } }: { work: Import }) {
  const { t } = useTranslation()
  return (
    <div role="alert" className="field-error">
      {problem ? t(`errors.${problem.code}`) : isBlocked ? t('common.needsNetwork') : null}
    </div>
  )
}

function Buttons({ work, canTake, isEmpty }: { work: Import; canTake: boolean; isEmpty: boolean }) {
  const { t } = useTranslation()
  const isBusy = work.progress !== null
  return (
    <div className="row">
      <Button isBusy={isBusy} onClick={() => work.setStep('map')}>
        {t('common.back')}
      </Button>
      {canTake ? (
        <Button look="main" isBusy={isBusy} disabled={work.isBlocked} onClick={() => void work.take()}>
          {t('imports.check.take')}
        </Button>
      ) : (
        <Button
          look="main"
          isBusy={isBusy}
          disabled={isEmpty || work.isBlocked}
          onClick={() => void work.check(work.checked?.rows ?? [])}
        >
          {t('imports.check.recheck')}
        </Button>
      )}
    </div>
  )
}
