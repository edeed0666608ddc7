CREATE TABLE `import_rows` (
	`institute_id` text NOT NULL,
	`import_id` text NOT NULL,
	`row` integer NOT NULL,
	`part` integer NOT NULL,
	`person_id` text NOT NULL,
	`student_id` text NOT NULL,
	`name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`staged_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `import_id`, `row`),
	FOREIGN KEY (`institute_id`) REFERENCES `institutes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `import_rows_person` ON `import_rows` (`person_id`);--> statement-breakpoint
CREATE INDEX `import_rows_age` ON `import_rows` (`staged_at`);--> statement-breakpoint
CREATE TABLE `imports` (
	`institute_id` text NOT NULL,
	`id` text NOT NULL,
	`person_id` text,
	`class_id` text,
	`rows` integer NOT NULL,
	`added` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `id`),
	FOREIGN KEY (`institute_id`) REFERENCES `institutes`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `imports_person` ON `imports` (`person_id`);