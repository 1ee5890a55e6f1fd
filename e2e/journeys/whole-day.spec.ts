import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { adminAt, demand, signInByApi } from '../support/api.ts'
import { changeOffers } from '../support/change-clinic.ts'
import { expect, seenAs, test } from '../support/goal.ts'
import { tabTo } from '../support/keyboard.ts'
import { inAllLooks, looks, type Look } from '../support/looks.ts'
import { makePeople, type OwnClinic } from '../support/own-clinic.ts'
import { readPdf } from '../support/pdf.ts'
import { onePixel } from '../support/pictures.ts'
import { password } from '../support/people.ts'
import { book, freeTimes, somebody } from '../support/visits.ts'

/** How somebody presses and types. */
type Hand = { press: (what: Locator) => Promise<void>; type: (field: Locator, words: string) => Promise<void> }

const byKeys: Hand = {
  press: async (button) => {
    await tabTo(button, 200)
    // A call waits while who was just checked in is told their number: whoever sees that waits, too.
    await expect(button).toBeEnabled()
    await button.page().keyboard.press('Enter')
  },
  type: async (field, words) => {
    await tabTo(field, 200)
    await field.page().keyboard.type(words)
  },
}
const byMouse: Hand = {
  press: async (button) => {
    // Nobody presses twice at one place within the instant that a double press takes.
    await button.page().mouse.click(1, 1)
    await button.click()
  },
  type: (field, words) => field.fill(words),
}

/** Five go through all that eight do; the second half of a day shows nothing new. */
const names = ['Ada', 'Bela', 'Cleo', 'Dora', 'Enno', ...(inAllLooks ? ['Fritzi', 'Gero', 'Hanna'] : [])]

/** Visits of today, each by an account of its own, in the order of their times. */
async function visitsOfToday({ origin, slug, doctors }: OwnClinic) {
  const patients = names.map((name) => somebody(name))
  const nameOf = (each: (typeof patients)[number]) => `${each.givenName} ${each.familyName}`
  await makePeople(
    slug,
    patients.map((each) => ({ email: each.email, name: nameOf(each), roles: ['guest'] as const })),
  )
  // So that eight fit into what is left of the day.
  await changeOffers(slug, doctors[0]!, { minutes: 20, priceMinor: 10_000 })
  const booked: { fullName: string; email: string; id: string }[] = []
  for (const patient of patients) {
    const [time] = await freeTimes(origin, doctors[0]!, 10)
    const token = await signInByApi(origin, patient.email, password)
    const { appointment } = await book(origin, time!, { token })
    booked.push({ fullName: nameOf(patient), email: patient.email, id: appointment.id })
  }
  return booked
}

type Day = { look: Look; hand: Hand; sickNote: string; isShared: boolean }

const days: Day[] = [
  { look: looks[0], hand: byMouse, sickNote: 'Work note', isShared: true },
  { look: looks[4], hand: byKeys, sickNote: 'Ärztliche Bescheinigung', isShared: false },
]

// `npm test` takes the first, as of looks.
for (const { look, hand, sickNote, isShared } of inAllLooks ? days : days.slice(0, 1))
  seenAs(look, () => {
    test.use({ settings: {} })

    test('a doctor’s day, from the first who comes to the last note', async ({ page, say, clinic, signIn, axe }) => {
      const patients = await visitsOfToday(clinic)
      await signIn('doctor')
      const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
      for (const [act, state] of [
        ['doctor.checkIn', 'doctor.waiting'],
        ['doctor.bringIn', 'doctor.withYou'],
      ] as const)
        for (const { fullName } of patients) {
          await hand.press(page.getByRole('button', { name: `${say(act)} ${fullName}`, exact: true }))
          await expect(row(fullName)).toContainText(say(state))
        }

      const [first, , third, fourth] = patients
      await hand.press(page.getByRole('button', { name: first!.fullName, exact: true }))
      await hand.press(page.getByRole('link', { name: say('doctor.writeNote') }))
      const toSign = page.getByRole('button', { name: say('encounters.sign'), exact: true })
      for (const [place, patient] of patients.entries()) {
        await expect(page).toHaveURL(new RegExp(patient.id))
        await expect(page.getByText(patient.fullName, { exact: true }).first()).toBeVisible()
        await hand.type(page.getByLabel(say('encounters.findings'), { exact: true }), `Throat red, ${patient.fullName}`)
        if (place === 0) await diagnose()
        if (patient === third) await issue('sick-note', patient.fullName)
        if (patient === fourth) await issue('referral', patient.fullName)
        const next = patients[place + 1]
        await expect(page.getByText(say('encounters.saved'), { exact: true })).toBeVisible()
        if (next)
          await hand.press(page.getByRole('button', { name: say('encounters.signNext', { name: next.fullName }) }))
      }

      // The last is left for later, and waits on the day.
      await expect(page.getByText(say('encounters.saved'), { exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: say('encounters.signNext', { name: '' }).trim() })).toHaveCount(0)
      await page.goto('/doctor/dashboard')
      await expect(page.getByText(say('doctor.notesToSign', { count: 1 }))).toBeVisible()
      await hand.press(page.getByRole('link', { name: say('doctor.showNotes') }))
      const last = patients.at(-1)!
      await hand.press(page.getByRole('link', { name: last.fullName }))
      await hand.press(toSign)
      await hand.press(page.getByRole('button', { name: say('encounters.addendumAdd') }))
      await page.keyboard.type('The swab was negative.')
      // A closed laptop loses nothing of it.
      await expect(page.getByText(say('encounters.saved'), { exact: true })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('textbox', { name: say('encounters.addendum'), exact: true })).toHaveValue(
        'The swab was negative.',
      )
      await hand.press(page.getByRole('button', { name: say('encounters.addendumSave') }))
      await expect(page.getByText('The swab was negative.')).toBeVisible()

      await page.goto('/doctor/dashboard')
      await expect(row(first!.fullName)).toBeVisible()
      await expect(page.getByRole('link', { name: say('doctor.showNotes') })).toHaveCount(0)
      await putFile(first!.fullName)

      // Of all that was shared each is told once.
      type Listed = { items: { kind: string; to: string; status: string }[] }
      const listed = await demand<Listed>(clinic.origin, 'GET', '/messages?take=100', {
        token: await adminAt(clinic.origin),
      })
      const told = listed.items.filter(({ kind }) => kind === 'record-shared')
      expect(told.map(({ to }) => to).toSorted()).toEqual(isShared ? patients.map(({ email }) => email).toSorted() : [])

      async function diagnose() {
        const search = page.getByRole('combobox', { name: say('encounters.diagnosisSearch') })
        await hand.type(search, 'I10')
        await expect(page.getByRole('option', { name: /^I10/, selected: true })).toBeVisible()
        await search.press('Enter')
        await expect(page.getByRole('listitem').filter({ hasText: 'I10' }).first()).toBeVisible()
      }

      async function issue(kind: 'sick-note' | 'referral', fullName: string) {
        const isReferral = kind === 'referral'
        await hand.press(page.getByRole('button', { name: say(isReferral ? 'letters.referral' : 'letters.sickNote') }))
        if (isReferral) {
          await hand.type(page.getByRole('textbox', { name: say('letters.recipient'), exact: true }), 'Dr. Łukasz Weiß')
          await hand.type(page.getByRole('textbox', { name: say('letters.question'), exact: true }), 'Tonsillectomy?')
        }
        await hand.press(page.getByRole('button', { name: say('letters.toPreview') }))
        await hand.press(page.getByRole('button', { name: say('letters.issue'), exact: true }))
        const saved = page.waitForEvent('download')
        await hand.press(
          page
            .getByRole('list', { name: say('letters.title') })
            .getByRole('button')
            .filter({ hasText: say('letters.savePdf') })
            .first(),
        )
        const download = await saved
        expect(download.suggestedFilename()).toMatch(/ [\w-]{9}\.pdf$/)
        const pdf = readPdf(await readFile(await download.path()))
        expect(pdf.pages).toBe(1)
        expect(pdf.text).toContain(fullName)
        expect(pdf.text).toContain(isReferral ? 'Tonsillectomy?' : sickNote)
      }

      async function putFile(fullName: string) {
        await hand.press(page.getByRole('button', { name: fullName, exact: true }))
        await hand.press(page.getByRole('link', { name: say('doctor.openRecord') }))
        const chosen = page.waitForEvent('filechooser')
        await hand.press(page.getByRole('button', { name: say('charts.addFile') }))
        await (await chosen).setFiles({ name: 'ECG.png', mimeType: 'image/png', buffer: onePixel })
        await page.getByLabel(say('charts.fileKind')).selectOption({ label: say('charts.fileKindFile') })
        await hand.press(page.getByRole('button', { name: say('charts.addToRecord') }))
        await hand.press(page.getByRole('button', { name: say('charts.openFileNamed', { name: 'ECG' }) }))
        const shown = page.getByRole('dialog').getByRole('img', { name: 'ECG' })
        await expect(shown).toHaveJSProperty('complete', true)
        await axe()
      }
    })
  })
