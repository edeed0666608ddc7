import type { LessonPlan, PlanItem } from '@takhti/schema/ai/model'
import { desiredOutcomes } from '@takhti/schema/ai/rules'
import type { Content } from '@takhti/schema/files/model'
import { maxLessonNameLength } from '@takhti/schema/lessons/rules'
import type { PlainQuestion } from '@takhti/schema/questions/model'
import { bloomLevels } from '@takhti/schema/questions/rules'
import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { withCredit } from './credits.ts'
import { makeTask, type MadeTask } from './engines/make-task.ts'
import { orHere } from './engines/origin.ts'
import { MadeByLine } from './MadeByLine.tsx'
import { PassageOf } from './PassageOf.tsx'
import { type PlanParts, PlanSlotContext } from './plan-slot.ts'
import { PlanForm, type PlanChoices } from './PlanForm.tsx'
import { ProgressLine } from './ProgressLine.tsx'
import { TextTools } from './TextTools.tsx'
import { sharedWorker } from './use-engines.ts'
import { useRun } from './use-run.ts'
import type { Tasked } from './use-task.ts'

/** A lesson plan of a source's own sentences, terms and questions, and what the source does not give. */
export function PlanPanel({ content, tasked }: { content: Content; tasked: Tasked }) {
  const { t } = useTranslation()
  const [choices, setChoices] = useState<PlanChoices>({ outcomes: [], levels: [] })
  const [made, setMade] = useState<MadeTask<'plan'> | null>(null)
  const [name, setName] = useState(() => nameAtFirst(t('assistant.plan.of', { name: content.name })))
  const plan = made?.answer ?? null
  const run = useRun()
  // The field is filled at first, so an empty one was emptied by the teacher.
  const isNamed = name.trim() !== ''

  const generate = async () => {
    if (!isNamed) return
    await run.begin({ what: 'all' }, (signal) =>
      orHere(tasked.engine, async (engine, instead) => {
        const work = async () => {
          const found = await makePlan(choices, { ...tasked, engine }, { signal, onProgress: run.setProgress })
          setMade(instead === null ? found : { ...found, origin: { ...found.origin, instead } })
          return !('refused' in found.answer)
        }
        // The server counts its own work.
        await (engine === 'edge' ? work() : withCredit(signal, work))
      }),
    )
  }

  return (
    <div className="stack">
      <Field
        label={t('assistant.plan.name')}
        required
        maxLength={maxLessonNameLength}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={isNamed ? null : t('assistant.plan.nameMissing')}
      />
      <PlanForm choices={choices} onChange={setChoices} />
      <div className="row">
        <Button look="main" isBusy={run.running !== null} onClick={() => void generate()}>
          {t('assistant.plan.generate')}
        </Button>
        {run.running !== null && <Button onClick={run.cancel}>{t('common.cancel')}</Button>}
      </div>
      {run.fault && (
        <p className="field-error" role="alert">
          {t(`assistant.faults.${run.fault}`)}
        </p>
      )}
      <ProgressLine progress={run.progress} />
      {made && <MadeByLine origin={made.origin} />}
      {plan &&
        ('refused' in plan ? (
          <p>{t(`assistant.refusals.${plan.refused}`)}</p>
        ) : (
          <Plan content={content} plan={plan} name={isNamed ? name.trim() : null} />
        ))}
    </div>
  )
}

/** A long name of a source is cut to the length of a lesson's name. */
function nameAtFirst(whole: string): string {
  return whole.slice(0, maxLessonNameLength).toWellFormed().trim()
}

type Making = Parameters<typeof makeTask<'plan'>>

function makePlan(choices: PlanChoices, tasked: Tasked, context: Making[2]): Promise<MadeTask<'plan'>> {
  const request = { ...choices, seed: 1, structure: 'FIVE_E' as const }
  return makeTask({ name: 'plan', request }, { ...tasked, worker: sharedWorker() }, context)
}

type PlanProps = { content: Content; plan: LessonPlan; name: string | null }

/** A plan; without a name nothing is made of it. */
function Plan({ content, plan, name }: PlanProps) {
  const { t } = useTranslation()
  return (
    <section className="stack" aria-label={t('assistant.assist.plan')}>
      {plan.outcomes.length > 0 && (
        <div className="card stack">
          <h3>{t('assistant.plan.outcomes')}</h3>
          <ul className="stack">
            {plan.outcomes.map(({ outcome, text }) => (
              <li key={`${outcome} ${text}`}>
                <span className="tag">{t(`assistant.outcomes.${outcome}`)}</span>{' '}
                <span lang={content.language} dir="auto">
                  {text}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {plan.phases.map(({ phase, items }) => (
        <div key={phase} className="card stack">
          <h3>{t(`assistant.plan.phases.${phase}`)}</h3>
          {items.length === 0 && <p className="soft">{t('assistant.plan.none')}</p>}
          <ul className="stack">
            {items.map((item) => (
              <Item key={`${item.kind} ${item.text}`} content={content} item={item} />
            ))}
          </ul>
        </div>
      ))}
      <Missing plan={plan} />
      {name !== null && <PlanTools name={name} plan={plan} />}
    </section>
  )
}

/** A plan as text of a page: a paragraph for its outcomes and for each phase; questions have their options. */
function PlanTools({ name, plan: { outcomes, phases } }: { name: string; plan: LessonPlan }) {
  const { t } = useTranslation()
  const { PlanSlides } = useContext(PlanSlotContext)
  const wanted = { heading: t('assistant.plan.outcomes'), lines: outcomes.map(({ text }) => text) }
  const parts = phases.map(({ phase, items }) => ({
    heading: t(`assistant.plan.phases.${phase}`),
    lines: items.filter(({ question }) => question === undefined).map(({ text }) => text),
  }))
  const shown = [wanted, ...parts].filter(({ lines }) => lines.length > 0)
  const paragraphs = shown.map(({ heading, lines }) => [heading, ...lines.map((line) => `     ${line}`)].join('\n'))
  const questions = phases.flatMap(({ items }) => items.flatMap(({ question }) => question ?? []))
  return (
    <>
      <TextTools name={name} paragraphs={paragraphs} questions={questions} />
      {PlanSlides && <PlanSlides name={name} parts={[...shown.map(partOf), ...questions.map(askedPart)]} />}
    </>
  )
}

function partOf({ heading, lines }: { heading: string; lines: readonly string[] }): PlanParts['parts'][number] {
  return { heading, lines: lines.map((text) => ({ text, level: 0 })) }
}

function askedPart({ description, options }: PlainQuestion): PlanParts['parts'][number] {
  return { heading: description, lines: options.map(({ title: text }) => ({ text, level: 0 })) }
}

function Item({ content, item }: { content: Content; item: PlanItem }) {
  const span = item.span ?? item.question?.span
  return (
    <li>
      <p lang={content.language} dir="auto">
        {item.text}
      </p>
      {span && <PassageOf content={content} span={span} />}
    </li>
  )
}

/** The requested outcomes and levels that cannot be filled, each with the reason. */
function Missing({ plan: { missing } }: { plan: LessonPlan }) {
  const { t } = useTranslation()
  if (missing.length === 0) return null
  const outcomes = new Map<string, string>(desiredOutcomes.map((each) => [each, t(`assistant.outcomes.${each}`)]))
  const levels = new Map<string, string>(bloomLevels.map((each) => [each, t(`assistant.levels.${each}`)]))
  return (
    <div className="card stack" role="note">
      <h3>{t('assistant.plan.missing')}</h3>
      <ul className="stack small">
        {missing.map(({ wanted, refused }) => (
          <li key={wanted}>
            <strong>{outcomes.get(wanted) ?? levels.get(wanted)}</strong> {t(`assistant.refusals.${refused}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
