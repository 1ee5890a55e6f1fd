import { setTimeout as sleep } from 'node:timers/promises'
import type { Content } from '../../domain/src/encounters/content.ts'
import { loadSecrets } from '../../server/src/platform/secrets.ts'
import { anAppointment, aPatient, aUser, signedIn } from '../../server/test/builders.ts'
import { must } from '../kit/broken.ts'
import { printTable, spread } from '../kit/figures.ts'
import { openHttp, type Http } from '../kit/http.ts'
import { numberOption } from '../kit/options.ts'
import { openPractices, timeIn } from '../kit/practice.ts'
import { freePort, startServer } from '../kit/server-process.ts'
import { openSql } from '../kit/sql.ts'
import { embeddedIn, makeFolder } from '../kit/stand.ts'
import { openTab, type Typist } from './typist.ts'

/** What a device that is lost at any moment may take along, beside the answers that are on their way. */
const lostAtMostMs = 1000
const notesAtOnce = 6

/**
 * Doctors type while the server is killed, in two tabs, and until their session ends: every keystroke that was
 * acknowledged is there, and at most the last second's are not acknowledged. `--rounds 10`
 */
export async function notes(): Promise<void> {
  const rounds = numberOption('rounds', 10)
  const folder = await makeFolder()
  const port = await freePort()
  const start = () => startServer({ port, dataDir: folder.path })
  let server = await start()
  const ends = await embeddedIn(folder.path)
  const practices = openPractices(ends.connection)
  const admin = openSql(ends.admin)
  let http: Http = openHttp(port)
  const lostMs: number[] = []
  const answerMs: number[] = []
  let letters = 0
  try {
    const { sessionKey } = await loadSecrets({ dataDir: folder.path })
    const { clinic, doctors, services } = await practices.make()
    const doctor = await aUser(clinic, { roles: ['provider'] })
    await admin.query('update providers set user_id = $1 where id = $2', [doctor.id, doctors[0]!.id])
    let visits = 0
    const aTab = async () => {
      const session = await signedIn(clinic, doctor, { sessionKey })
      const desk = { http: () => http, host: clinic.host, ...session }
      const patient = await aPatient(clinic)
      const ids = { provider_id: doctors[0]!.id, service_id: services[0]!.id, patient_id: patient.id }
      const starts_at = timeIn(1 + Math.floor(visits / 32), 30 * (visits++ % 32))
      const { id } = await anAppointment(clinic, { ...ids, starts_at, status: 'checked-in', claim: false })
      return { id, desk, tab: await openTab(desk, id) }
    }
    const stored = async (id: string): Promise<Partial<Content>> => {
      const [row] = await admin.query<{ content: Content }>(
        'select content from encounters where appointment_id = $1',
        [id],
      )
      return row?.content ?? {}
    }
    const looked = (tab: Typist, field: 'complaint' | 'plan', moment: number, slowest: number) => {
      const lost = tab.unacknowledgedMs(field, moment)
      lostMs.push(lost)
      answerMs.push(...tab.answerMs.splice(0))
      letters += tab.text().length
      must(
        lost <= lostAtMostMs + slowest,
        `what was typed ${lost.toFixed(0)} ms before was not acknowledged; the slowest answer took ${slowest.toFixed(0)} ms`,
      )
    }

    for (let round = 0; round < rounds; round++) {
      // Somebody pulls the plug between two keystrokes, in as many notes as doctors write at once.
      const open = await Promise.all(Array.from({ length: notesAtOnce }, aTab))
      let isTyping = true
      const typing = open.map(({ tab }) => tab.type('plan', () => isTyping))
      await sleep(2000 + Math.random() * 2000)
      const moment = performance.now()
      const before = open.map(({ tab }) => tab.acknowledged().plan)
      for (const { tab } of open) looked(tab, 'plan', moment, Math.max(0, ...tab.answerMs))
      await server.end('SIGKILL')
      http.close()
      http = openHttp(port)
      server = await start()
      for (const [at, { id, tab }] of open.entries()) {
        const { plan = '' } = await stored(id)
        must(plan.startsWith(before[at]!), 'a keystroke that was acknowledged is not there after a kill')
        must(tab.text().startsWith(plan), 'what is stored was never typed')
      }
      // They type on as if nothing had been, and all of it comes.
      await sleep(500)
      isTyping = false
      await Promise.all(typing)
      for (const { id, tab } of open) {
        await untilSaved(tab, () => server.said())
        must((await stored(id)).plan === tab.text(), 'not all that was typed is there when the server is back')
      }

      // Two tabs of one note, each with its own field: beside each other.
      const { id, desk, tab } = await aTab()
      const other = await openTab(desk, id)
      const until = performance.now() + 2000
      const goesOn = () => performance.now() < until
      await Promise.all([tab.type('complaint', goesOn), other.type('plan', goesOn)])
      await Promise.all([tab, other].map((each) => untilSaved(each, () => server.said())))
      const both = await stored(id)
      must(both.complaint === tab.text() && both.plan === other.text(), 'of two tabs one overwrote the other')
      // And the same field: neither is overwritten unseen.
      const { version } = tab.keeper.state()
      tab.keeper.type('findings', 'one')
      other.keeper.type('findings', 'two')
      await Promise.all([tab.keeper.flush(), other.keeper.flush()])
      const shown = [tab, other].filter(({ keeper }) => keeper.state().conflicts.findings !== undefined)
      must(shown.length === 1, `of two versions ${shown.length} were shown to somebody (version ${version})`)
      shown[0]!.keeper.settle('findings', 'mine')
      await untilSaved(shown[0]!, () => server.said())
      must(
        (await stored(id)).findings === shown[0]!.keeper.state().content.findings,
        'the version that was chosen is lost',
      )

      // The session ends: somebody signed out everywhere, or has left.
      const last = await aTab()
      const untilRefused = last.tab.type('plan', () => true)
      await sleep(1500 + Math.random() * 1000)
      await admin.query('update sessions set ended_at = now() where user_id = $1', [doctor.id])
      await untilRefused
      const { keeper } = last.tab
      must(
        keeper.state().problem?.code === 'unauthorized',
        `the note said ${keeper.state().problem?.code ?? 'nothing'}`,
      )
      must((await stored(last.id)).plan === last.tab.acknowledged().plan, 'what is stored is not what was acknowledged')
      looked(last.tab, 'plan', performance.now(), Math.max(0, ...last.tab.answerMs))
      must(server.complaints().length === 0, `the server complains: ${server.complaints()[0]}`)
    }
    printTable([
      ['notes', 'letters', 'not acknowledged, ms', 'answers, ms'],
      [`${rounds} × ${notesAtOnce + 2}`, letters, spread(lostMs, 0), spread(answerMs, 0)],
    ])
  } finally {
    await practices.close()
    await admin.close()
    http.close()
    await server.end('SIGTERM')
    await folder.remove()
  }
}

async function untilSaved({ keeper }: Typist, told: () => string): Promise<void> {
  const began = performance.now()
  while (!keeper.isSaved()) {
    must(performance.now() - began < 30_000, `not saved after half a minute (${keeper.state().saving}): ${told()}`)
    await sleep(20)
  }
}
