/** What is wrong in a clinic's file and where: `providers[2].hours[0].from`. */
export interface ClinicFileProblem {
  readonly path: string
  readonly message: string
}

export type Report = (path: string, message: string) => void

export function unique(values: readonly string[], path: (index: number) => string, report: Report) {
  values.forEach((value, index) => {
    if (values.indexOf(value) < index) report(path(index), `${value} is there twice`)
  })
}
