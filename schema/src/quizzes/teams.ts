import * as z from 'zod'

/** How a player comes into a team: the quiz draws it, or the player chooses. */
export const teamDoors = ['draw', 'choice'] as const

/** What a team scores: the points of its players together, or their mean, which is fair to small teams. */
export const teamScores = ['sum', 'mean'] as const

export const teamCounts = { least: 2, most: 8 } as const

export const TeamSettings = z.object({
  count: z.int().min(teamCounts.least).max(teamCounts.most),
  by: z.enum(teamDoors),
  score: z.enum(teamScores),
})

export type TeamSettings = z.infer<typeof TeamSettings>

/** A team by its number, from 1. */
export const TeamNumber = z.int().min(1).max(teamCounts.most)

export const TeamStanding = z.object({
  team: TeamNumber,
  score: z.int(),
  players: z.int(),
  /** From 1; equal scores share it. */
  rank: z.int(),
})

export type TeamStanding = z.infer<typeof TeamStanding>

type Scored = { readonly score: number; readonly team: number | null }

/** The teams by rank, an empty one with no points. */
export function teamsOf(players: readonly Scored[], { count, score }: Pick<TeamSettings, 'count' | 'score'>) {
  const teams = Array.from({ length: count }, (_, at): TeamStanding => {
    const own = players.filter(({ team }) => team === at + 1)
    const sum = own.reduce((points, player) => points + player.score, 0)
    const points = score === 'sum' || own.length === 0 ? sum : Math.round(sum / own.length)
    return { team: at + 1, score: points, players: own.length, rank: 0 }
  })
  teams.sort((a, b) => b.score - a.score || a.team - b.team)
  return teams.map((each) => ({ ...each, rank: 1 + teams.filter((other) => other.score > each.score).length }))
}
