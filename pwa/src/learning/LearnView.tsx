import { IconMessageQuestion } from '@tabler/icons-react'
import type { GivenSource, LearningClass } from '@takhti/schema/learning/model'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { prepareOnDevice } from '#assistant/port.tsx'
import { lessonsOnDevice } from '#lessons/port.ts'
import { useOnline } from '#offline/connectivity.ts'
import { Notice } from '#ui/Notice.tsx'
import { AskPanel } from './AskPanel.tsx'
import { newExchangeId } from './exchange-log.ts'
import { materialsOf, readMaterials, type Material } from './materials.ts'
import type { Asked } from './tutor.ts'
import { Tutor } from './Tutor.tsx'
import './learning.css'

type LearnViewProps = { classes: readonly LearningClass[]; sources: readonly GivenSource[] }

type Going = { id: string; classId: string; materials: readonly Material[]; asked: Asked; earlier: readonly string[] }

/** The student's assistant over what their classes gave them. */
export function LearnView({ classes, sources }: LearnViewProps) {
  const { t } = useTranslation()
  const open = classes.filter(({ access }) => access === 'ok')
  const [chosenClass, chooseClass] = useState('')
  const [chosen, choose] = useState('')
  const [going, setGoing] = useState<readonly Going[]>([])
  const language = useQuery(q(lateCalls.languages.get, {})).data?.data.language ?? 'en'
  const lessons = useQuery(lessonsOnDevice).data?.data ?? []
  const classId = open.find(({ id }) => id === chosenClass)?.id ?? open[0]?.id
  const materials = classId === undefined ? [] : materialsOf(classId, { lessons, sources, language })
  usePrepared(materials)
  if (classId === undefined) {
    return (
      <Notice
        mark={<IconMessageQuestion size={36} />}
        title={t('learning.offTitle')}
        text={t(`learning.off.${classes.map(({ access }) => access).find((access) => access !== 'ok') ?? 'off'}`)}
      />
    )
  }
  const picked = materials.filter(({ id }) => chosen === '' || id === chosen)
  return (
    <div className="stack learning">
      <p className="soft">{t('learning.intro')}</p>
      {going.map((each) => (
        <Tutor key={each.id} {...each} language={language} />
      ))}
      {materials.length === 0 ? (
        <Notice title={t('learning.nothingTitle')} text={t('learning.nothing')} />
      ) : (
        <AskPanel
          {...{ materials, chosen, choose }}
          classes={open}
          classId={classId}
          hasAsked={going.some(({ asked }) => asked.action === null)}
          chooseClass={(id) => {
            chooseClass(id)
            choose('')
          }}
          onAsk={(asked) => {
            const earlier = going.filter((each) => each.asked.action === null).map((each) => each.asked.text)
            setGoing([...going, { id: newExchangeId(), classId, materials: picked, asked, earlier }])
          }}
        />
      )}
    </div>
  )
}

/** Loads the engine and the texts while there is a network, so that both are here without one. */
function usePrepared(materials: readonly Material[]): void {
  const isOnline = useOnline()
  const ids = materials.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (!isOnline || ids === '') return
    void prepareOnDevice().catch(() => {})
    void readMaterials(materials)
    // The ids name the materials.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOnline, ids])
}
