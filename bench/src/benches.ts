import { api } from './api.bench.ts'
import { assess } from './assess.bench.ts'
import { assessPages } from './assess/pages.ts'
import { assistant } from './assistant.bench.ts'
import { board } from './board.bench.ts'
import { cards } from './cards.bench.ts'
import { apiClass } from './class/api-class.ts'
import { classPage } from './class/class-page.ts'
import { document } from './document.bench.ts'
import { extension } from './extension.bench.ts'
import type { Figures } from './figures.ts'
import { importStudents } from './import.bench.ts'
import { offline } from './offline.bench.ts'
import { phoneStart } from './phone-start.ts'
import { quiz } from './quiz.bench.ts'
import { recording } from './recording.bench.ts'
import { region } from './region.bench.ts'
import { schoolDay } from './school-day.bench.ts'
import { seating } from './seating.bench.ts'
import { slides } from './slides.bench.ts'
import { start } from './start.bench.ts'
import { sync } from './sync.bench.ts'
import { idle } from './sync/idle.ts'
import { rejoin } from './sync/rejoin.ts'
import { wall } from './sync/wall.ts'

/** Every bench by name; each measures its metrics beside their peers. */
export const benches: Readonly<Record<string, (figures: Figures) => Promise<void>>> = {
  /** Bytes, the start without a server, and a guest who joins on a weak phone. */
  async start(figures) {
    await start(figures)
    await phoneStart(figures)
  },
  /** The hot list over more and more rows, and the calls of the class screens over more and more students. */
  async api(figures) {
    await api(figures)
    await apiClass(figures)
    await classPage(figures)
  },
  /** Submissions of a whole school, and what people wait for in their pages. */
  async assess(figures) {
    await assessPages(figures)
    await assess(figures)
  },
  import: importStudents,
  board,
  cards,
  document,
  offline,
  assistant,
  extension,
  quiz,
  /** Rooms under load, at rest, after a network was lost, and with a wall of private boards. */
  async sync(figures) {
    await sync(figures)
    await idle(figures)
    await rejoin(figures)
    await wall(figures)
  },
  recording,
  region,
  'school-day': schoolDay,
  seating,
  slides,
}
