import { IconAtom } from '@tabler/icons-react'
import { simulationSubjects, type Simulation } from '@takhti/schema/simulations/model'
import { addressOf, findSimulations, plainSetup } from '@takhti/schema/simulations/rules'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rolesHere } from '#api/person.ts'
import { loadWebFrame } from '#board/port.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { PutDialog } from './PutDialog.tsx'
import { SimulationList } from './SimulationList.tsx'
import './simulations.css'

const WebFrame = lazy(loadWebFrame)

/** The list of simulations is part of the app; only a simulation itself needs the internet. */
export const simulationsScreen = screen({
  path: paths.phet,
  title: 'phet',
  roles: ['instructor', 'learner', 'admin'],
  View: Simulations,
})

function Simulations() {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [subjectName, setSubjectName] = useState('')
  const [shown, setShown] = useState<Simulation | null>(null)
  const [put, setPut] = useState<Simulation | null>(null)
  const subject = simulationSubjects.find((name) => name === subjectName) ?? null
  const found = findSimulations({ search, subject })
  return (
    <div className="stack">
      <div className="simulations-search" role="search">
        <Field
          label={t('phet.search')}
          type="search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <SelectField
          label={t('phet.subject')}
          value={subjectName}
          options={[
            { value: '', label: t('phet.all') },
            ...simulationSubjects.map((name) => ({ value: name, label: t(`phet.subjects.${name}`) })),
          ]}
          onChange={({ target }) => setSubjectName(target.value)}
        />
      </div>
      {shown && <Shown key={shown.name} simulation={shown} onClose={() => setShown(null)} />}
      <p role="status" className="small soft">
        {t('phet.found', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <Notice mark={<IconAtom size={36} />} title={t('phet.noneTitle')} text={t('phet.noneText')} />
      ) : (
        <SimulationList
          simulations={found}
          onShow={setShown}
          onPut={rolesHere().includes('instructor') ? setPut : null}
        />
      )}
      <p className="small soft">{t('phet.source')}</p>
      {put && <PutDialog simulation={put} onClose={() => setPut(null)} />}
    </div>
  )
}

/** A simulation in the frame of lessons, in the language of the screen. */
function Shown({ simulation: { name, title }, onClose }: { simulation: Simulation; onClose: () => void }) {
  const { i18n } = useTranslation()
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    stage.current?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <div className="simulation-stage" ref={stage} tabIndex={-1}>
      <Suspense>
        <WebFrame
          page={{ title, address: addressOf(name, plainSetup(i18n.language)) }}
          wasOpen
          onToggle={(isOpen) => !isOpen && onClose()}
        />
      </Suspense>
    </div>
  )
}
