import type { z } from 'zod';
import type { insightBoardEndpoints } from '#contract/reports/boards.ts';
import { userType } from '#rules/accounts/roles.ts';
import { ANALYSTS_EXPORT_NO_CHART, BOARD_TITLES } from '#rules/reports/boards.ts';
import { NOTHING_TO_EXPORT } from '#rules/reports/reports.ts';
import { forbidden, ruleBroken } from '../../../platform/errors.ts';
import type { FileReply, RequestContext } from '../../../platform/http/context.ts';
import { tableFile } from '../../../platform/spreadsheet/write.ts';
import { inTime } from '../run-report.ts';
import { chartOn, drawChart, startBoard } from './read-board.ts';

type Query = z.output<typeof insightBoardEndpoints.exportBoardChart.query & object>;

/** The figures of a chart as a file. Analysts read boards alone: 403. 422 where there is nothing (RB-476). */
export async function exportChart(
  context: RequestContext,
  asked: string,
  { chart: wanted, format, ...filters }: Query,
): Promise<FileReply> {
  const { scope, now, today } = context;
  if (userType(scope.roles) === null) throw forbidden(ANALYSTS_EXPORT_NO_CHART);
  const { name, work } = await startBoard(context, asked, filters);
  const chart = await inTime(drawChart(chartOn(name, wanted), work));
  if (chart.bars.length === 0) throw ruleBroken(NOTHING_TO_EXPORT);
  const { title, axis, series, bars, line, kind, unit } = chart;
  const labels = series.map(({ label }) => label);
  const isMarks = chart.form === 'marks';
  const table = {
    name: `${wanted.replaceAll('_', '-')}-${today}`,
    headers: [
      { month: 'Month', day: 'Day', text: 'Name' }[axis],
      ...labels,
      ...(line ? [`${line.label} %`] : []),
      ...(isMarks ? ['What is unusual'] : []),
    ],
    money: kind === 'money' ? labels : [],
    rows: bars.map(({ label, parts, sentence }, at) => [
      label,
      ...parts,
      ...(line ? [line.values[at] ?? null] : []),
      ...(isMarks ? [sentence] : []),
    ]),
    notes: [
      ['Board', BOARD_TITLES[name]],
      ['Chart', title],
      ['Unit', unit],
      ['From', work.asked.period.start],
      ['To', work.asked.period.end],
      ['Facility', work.asked.facility?.name ?? 'All facilities'],
      ...(work.asked.catalog === undefined ? [] : [['Catalog', work.asked.catalog]]),
      ...(chart.note === null ? [] : [['Note', chart.note]]),
      ['Figures as of', now.toISOString()],
    ],
  };
  return tableFile(table, format);
}
