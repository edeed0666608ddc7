CREATE TABLE `live_classes` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`lesson_id` text NOT NULL,
	`class_id` text NOT NULL,
	`mode` text NOT NULL,
	`started_by` text NOT NULL,
	`started_at` text NOT NULL,
	`ended_at` text,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`,`lesson_id`) REFERENCES `lessons`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`class_id`) REFERENCES `classes`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`started_by`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "live_classes_ends" CHECK("live_classes"."ended_at" is null or "live_classes"."ended_at" >= "live_classes"."started_at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `live_classes_open` ON `live_classes` (`institute_id`,`lesson_id`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `live_classes_lesson` ON `live_classes` (`institute_id`,`lesson_id`,`id`);--> statement-breakpoint
CREATE INDEX `live_classes_now` ON `live_classes` (`institute_id`,`class_id`) WHERE ended_at is null;