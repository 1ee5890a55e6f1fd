import { randomUUID } from 'node:crypto'
import { expect, seenAs, test } from '../support/goal.ts'
import { looks } from '../support/looks.ts'
import { lockedPdf, pdfOf, scannedPdf } from '../support/pdf-file.ts'

seenAs(looks[0], () => {
  test.use({ at: 'demo' })

  test('the pages of a PDF are shown, nothing in it acts, and what cannot be shown is said', async ({
    page,
    say,
    arriveAs,
    axe,
  }) => {
    await arriveAs('doctor')
    await page.goto('/doctor/patients')
    await page.getByRole('searchbox').fill('Delgado 3/8/1985')
    await page
      .getByRole('list', { name: say('charts.list') })
      .getByRole('link')
      .click()
    const timeline = page.getByRole('region', { name: say('charts.timeline') })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))

    const opened = async (content: Buffer) => {
      const name = `Report ${randomUUID().slice(0, 8)}`
      await timeline
        .locator('input[type=file]')
        .setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: content })
      await timeline.getByLabel(say('charts.fileKind')).selectOption({ label: say('charts.fileKindFile') })
      await timeline.getByLabel(say('charts.fileName')).fill(name)
      await timeline.getByRole('button', { name: say('charts.addToRecord') }).click()
      // By a key: where the press before this one was, a second one within a moment would be a double press.
      await timeline.getByRole('button', { name: say('charts.openFileNamed', { name }), exact: true }).press('Enter')
      return page.getByRole('dialog', { name })
    }
    const close = () => page.keyboard.press('Escape')

    const report = await opened(pdfOf(['Potassium 4.1', 'Second page'], { catalog: callsAnAddress }))
    await expect(report.getByText('Potassium 4.1')).toBeAttached()
    expect(await inked(report.locator('canvas'))).toBe(true)
    // The words lie over their picture, as wide as it, and are what is copied.
    await report.getByText('Potassium 4.1').selectText()
    expect(await page.evaluate(() => String(getSelection()).trim())).toBe('Potassium 4.1')
    await axe()
    await page.keyboard.press('PageDown')
    await expect(report.getByText(say('pdf.page', { page: 2, pages: 2 }))).toBeVisible()
    await expect(report.getByText('Second page')).toBeAttached()
    const saved = page.waitForEvent('download')
    await report.getByRole('button', { name: say('charts.savePdf') }).click()
    expect((await saved).suggestedFilename()).toMatch(/^Report .*\.pdf$/)
    await close()

    const scan = await opened(scannedPdf())
    await expect(scan.getByText(say('pdf.noWords'))).toBeAttached()
    expect(await inked(scan.locator('canvas'))).toBe(true)
    await close()
    expect(asked.filter((url) => url.includes('leaked'))).toEqual([])

    const locked = await opened(lockedPdf())
    await expect(locked.getByRole('alert')).toHaveText(say('pdf.locked'))
    await close()
    const broken = await opened(Buffer.from(`%PDF-1.7 ${randomUUID()}`))
    await expect(broken.getByRole('alert')).toHaveText(say('pdf.broken'))
    await axe()
    await close()
    await expect(broken).toHaveCount(0)
  })
})

/** A script that runs when the file is opened, where scripts of files run. */
const callsAnAddress = String.raw`/OpenAction<</S/JavaScript/JS(app.launchURL\('http://localhost/leaked'\))>>`

type Canvas = { evaluate: <T>(read: (canvas: HTMLCanvasElement) => T) => Promise<T> }

/** Something dark is on it. */
const inked = (canvas: Canvas) =>
  canvas.evaluate((drawn) =>
    drawn
      .getContext('2d')!
      .getImageData(0, 0, drawn.width, drawn.height)
      .data.some((value, index) => index % 4 === 0 && value < 60),
  )
