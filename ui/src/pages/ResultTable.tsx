import type { ClassResult } from '../api/types.gen'

/** The columns of every table of results; the first says what its rows are. */
export function ResultHead({ first }: { first: string }) {
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {['Registered', 'Passed', 'Pass %', 'Distinction', 'First class'].map((heading) => (
          <th key={heading} scope="col" className="number">
            {heading}
          </th>
        ))}
        <th scope="col">Remarks</th>
      </tr>
    </thead>
  )
}

/** How one class did in one year. */
export function ResultRow({ name, result }: { name: string; result: ClassResult }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="number">{result.registered}</td>
      <td className="number">{result.passed}</td>
      <td className="number">{result.passPercent}</td>
      <td className="number">{result.distinction ?? '–'}</td>
      <td className="number">{result.firstClass ?? '–'}</td>
      <td>{result.remarks || '–'}</td>
    </tr>
  )
}
