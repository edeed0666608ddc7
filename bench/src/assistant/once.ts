// One run over a captured transcript in a process of its own: `node once.ts pipeline|rank|compromise|summarizer FILE`.
import { readFileSync } from 'node:fs'
import { embedded } from '@takhti/assistant/engines/embedded-engine'
import { loadTagger } from '@takhti/assistant/engines/english'
import { glance } from '@takhti/assistant/engines/glance'
import { loadNouns } from '@takhti/assistant/nouns/nouns'
import { type Readable, readSource } from '@takhti/assistant/source'
import type { PlainQuestion } from '@takhti/schema/questions/model'
import { checkedSet } from '@takhti/schema/questions/repair'
import { compromise, summarizer } from './peers.ts'

const wanted = { questions: 20, inOneCall: 5, ranked: 20 }

const [kind = '', file = ''] = process.argv.slice(2)
const capture: Readable = JSON.parse(readFileSync(file, 'utf8'))
const text = readSource(capture).text
// Loading is not counted, for the peers as little as for ours.
if (kind === 'pipeline') await Promise.all([loadTagger(), loadNouns()])
const peer = kind === 'compromise' || kind === 'summarizer' ? loadPeer(kind) : undefined

// CPU time, as neither waits for anything: a shared machine may stall for as long as either runs.
const before = process.cpuUsage()
const measured = await run()
console.log(JSON.stringify({ ms: msSince(before), ...measured }))

function msSince(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

type Report = { made: number; firstMs?: number }

function run(): Promise<Report> {
  if (kind === 'pipeline') return pipeline()
  if (kind === 'rank') return rank()
  if (peer === undefined) throw new Error(`Nothing is called ${kind}`)
  return peer()
}

/** From the captured cues to a summary and twenty checked questions. */
async function pipeline(): Promise<Report> {
  const opening = await glance(capture)
  const firstMs = msSince(before)
  const source = readSource(capture)
  const summary = await embedded.summarise(source)
  if (opening.sentences.length === 0 || summary.sentences.length === 0) throw new Error('There is no summary')
  const questions: PlainQuestion[] = []
  for (let seed = 1; questions.length < wanted.questions; seed += 1) {
    const made = await embedded.makeQuiz(source, { count: wanted.inOneCall, seed, besides: questions })
    if (made.questions.length === 0) throw new Error(`Only ${questions.length} questions were made`)
    questions.push(...made.questions)
  }
  const sound = checkedSet(questions, source).filter(({ checks }) => checks.result === 'ok')
  return { made: sound.length, firstMs }
}

async function rank(): Promise<Report> {
  const { sentences } = await embedded.summarise(readSource(capture), wanted.ranked)
  return { made: sentences.length }
}

function loadPeer(name: 'compromise' | 'summarizer'): () => Promise<Report> {
  if (name === 'compromise') {
    const nlp = compromise()
    return () => Promise.resolve({ made: nlp(text).sentences().length })
  }
  const rankWith = summarizer()
  return async () => ({ made: (await rankWith(text, wanted.ranked)).split('. ').length })
}
