CREATE TABLE `promises` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`body` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `promises_due` ON `promises` (`due_at`);