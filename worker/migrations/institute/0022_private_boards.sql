CREATE TABLE `wall_boards` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`wall_id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`person_id` text NOT NULL,
	`made_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`wall_id`) REFERENCES `walls`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`lesson_id`) REFERENCES `lessons`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wall_boards_once` ON `wall_boards` (`institute_id`,`wall_id`,`person_id`);--> statement-breakpoint
CREATE INDEX `wall_boards_lesson` ON `wall_boards` (`institute_id`,`lesson_id`);--> statement-breakpoint
CREATE INDEX `wall_boards_person` ON `wall_boards` (`institute_id`,`person_id`);--> statement-breakpoint
CREATE TABLE `walls` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`class_id` text NOT NULL,
	`page_id` text,
	`started_by` text NOT NULL,
	`started_at` text NOT NULL,
	`ended_at` text,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`lesson_id`) REFERENCES `lessons`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`class_id`) REFERENCES `classes`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`started_by`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "walls_ends" CHECK("walls"."ended_at" is null or "walls"."ended_at" >= "walls"."started_at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `walls_open` ON `walls` (`institute_id`,`lesson_id`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `walls_lesson` ON `walls` (`institute_id`,`lesson_id`,`id`);