import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { SCHEDULE } from '../../server/src/schedule.ts';
import { VARIABLES } from '../../server/src/platform/config.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { createMetrics, measureClock, measureDatabase } from '../../server/src/platform/metrics.ts';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');

const Values = z.looseObject({
  port: z.int(),
  env: z.record(z.string(), z.string()),
  secret: z.string(),
  secretNames: z.array(z.string()),
});
const Compose = z.object({
  services: z.record(
    z.string(),
    z.looseObject({ environment: z.record(z.string(), z.unknown()).optional() }),
  ),
});
const Resource = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) });

const values = Values.parse(parse(read('helm/galenic/values.yaml')));
const product = Compose.parse(parse(read('compose.yaml'))).services['product'];

/** The expressions that the chart uses; anything else stays and breaks the YAML. What is optional is rendered. */
function render(template: string): string {
  return template
    .replaceAll(/^\{\{- (if \.Values\.\w+|end) \}\}\n/gm, '')
    .replaceAll('{{ .Release.Name }}', 'galenic')
    .replaceAll(
      /\{\{ \.Values\.(\w+)( \| toJson)?( \| sha256sum)? \}\}/g,
      (_all, name: string, json, sum) => {
        const value = values[name];
        if (value === undefined) throw new Error(`values.yaml has no ${name}.`);
        if (sum !== undefined) return 'sum';
        return json === undefined && typeof value === 'string' ? value : JSON.stringify(value);
      },
    );
}

const folder = 'helm/galenic/templates';
const templates = readdirSync(path.join(import.meta.dirname, folder)).filter((file) =>
  file.endsWith('.yaml'),
);
const resources = templates.flatMap((file) =>
  parseAllDocuments(render(read(`${folder}/${file}`))).map((document) => {
    if (document.errors[0]) throw document.errors[0];
    return Resource.parse(document.toJS());
  }),
);

describe('what is deployed names only what exists', () => {
  it('variables', () => {
    const dockerfile = [...read('Dockerfile').matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((pair) => pair.split('=')[0] ?? ''),
    );
    const named = [
      ...dockerfile,
      ...Object.keys(values.env),
      ...values.secretNames,
      ...Object.keys(product?.environment ?? {}),
    ];
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !VARIABLES.includes(name))).toEqual([]);
  });

  it('all variables are told in docs/operations.md', () => {
    const told = read('../../docs/operations.md');
    expect(VARIABLES.filter((name) => !told.includes(`\`${name}\``))).toEqual([]);
  });

  it('all tasks of the schedule are told in docs/operations.md', () => {
    const told = read('../../docs/operations.md');
    expect(SCHEDULE.map(({ task }) => task).filter((task) => !told.includes(`\`${task}\``))).toEqual([]);
  });

  it('metrics in the dashboard and the alerts', async () => {
    const metrics = createMetrics();
    measureDatabase(metrics, { pools: {}, isReachable: () => true });
    measureClock(metrics, systemClock);
    const { registry } = metrics;
    const known = new Set((await registry.getMetricsAsJSON()).map((metric) => metric.name));
    const text = read('dashboards/galenic.json') + read('dashboards/alerts.yaml');
    const named = [...text.matchAll(/\b(galenic|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(count|bucket)$/, ''),
    );
    expect(new Set(named).size).toBeGreaterThan(6);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it('runbooks', () => {
    const headings = [...read('../../docs/runbooks.md').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
      heading.toLowerCase().replaceAll(' ', '-'),
    );
    const wanted = [...read('dashboards/alerts.yaml').matchAll(/runbooks\.md#([\w-]+)/g)].map(([, id]) => id);
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.filter((id) => !headings.includes(id ?? ''))).toEqual([]);
  });
});

describe('the chart', () => {
  it('renders the resources of one deployment under one name', () => {
    expect(resources.map(({ kind }) => kind).sort()).toEqual([
      'ConfigMap',
      'CronJob',
      'Deployment',
      'HorizontalPodAutoscaler',
      'Ingress',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'Service',
      'ServiceAccount',
      'ServiceMonitor',
    ]);
    expect(new Set(resources.map(({ metadata }) => metadata.name))).toEqual(new Set(['galenic']));
  });

  it('gives processes and backups of the secret what they read, and nothing else', () => {
    for (const kind of ['Deployment', 'CronJob']) {
      const text = JSON.stringify(resources.find((one) => one.kind === kind));
      const keys = [...text.matchAll(/"secretKeyRef":\{"name":"galenic","key":"(\w+)"/g)].map(
        ([, key]) => key,
      );
      expect(keys).toEqual(values.secretNames);
      expect(text).not.toContain('secretRef');
    }
  });

  it('asks for the Kubernetes that knows what it uses', () => {
    expect(parse(read('helm/galenic/Chart.yaml'))).toMatchObject({ kubeVersion: '>=1.30.0-0' });
  });

  it('asks the process where it answers, and gives it longer to end than it takes', () => {
    const deployment = JSON.stringify(resources.find(({ kind }) => kind === 'Deployment'));
    expect(deployment).toContain(`"containerPort":${values.port}`);
    expect(values.env['PORT']).toBe(String(values.port));
    for (const probe of ['/readyz', '/healthz']) expect(deployment).toContain(`"path":"${probe}"`);
    const grace = Number(/"terminationGracePeriodSeconds":(\d+)/.exec(deployment)?.[1]);
    const preStop = Number(/"sleep":\{"seconds":(\d+)/.exec(deployment)?.[1]);
    expect(grace - preStop).toBeGreaterThan(25);
  });

  it('keeps what the audit signs and signs with longer than any process, and the same for all', () => {
    const deployment = JSON.stringify(resources.find(({ kind }) => kind === 'Deployment'));
    expect(deployment).toContain('{"name":"audit","mountPath":"/var/lib/galenic/audit"}');
    expect(deployment).toContain('{"name":"audit","persistentVolumeClaim":{"claimName":"galenic-audit"}}');
    expect(product?.['volumes']).toEqual(['product:/var/lib/galenic']);
  });
});

describe('the compose file', () => {
  const file = read('compose.yaml');

  it('publishes no password, no demo world unless asked for, and nothing beyond this machine', () => {
    expect(file).not.toMatch(/(PASSWORD|SECRET)\w*:-/);
    expect(product?.environment).toMatchObject({ DEMO: '${DEMO:-false}' });
    const ports = [...file.matchAll(/ports: \['([^']+)'\]/g)].map(([, port]) => port);
    expect(ports.length).toBeGreaterThan(1);
    expect(ports.filter((port) => !port?.startsWith('127.0.0.1:'))).toEqual([]);
  });

  it('names releases of what it runs, and makes the bucket before the product starts', () => {
    expect(file).not.toMatch(/image: \S+:latest/);
    expect(product?.['depends_on']).toMatchObject({
      bucket: { condition: 'service_completed_successfully' },
    });
  });
});
