/**
 * SQL for the age in whole years by a column that holds a day. Days are read as text, whose parts compare alike
 * on both engines.
 */
export function ageOf(column: string): string {
  const today = 'cast(current_date as text)';
  const born = `cast("${column}" as text)`;
  const year = (day: string) => `cast(substr(${day}, 1, 4) as integer)`;
  return `${year(today)} - ${year(born)} - case when substr(${today}, 6) < substr(${born}, 6) then 1 else 0 end`;
}
